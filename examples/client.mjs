// memoryd from Node.js, without packages: node client.mjs [SOCKET]
// A program of yours may take @msgpack/msgpack for pack and unpack; the rest stays.
import { connect } from "node:net";

function pack(value) {
  if (value === null || value === undefined) return Buffer.from([0xc0]);
  if (value === true) return Buffer.from([0xc3]);
  if (value === false) return Buffer.from([0xc2]);
  if (Number.isInteger(value) && value >= 0 && value < 128) return Buffer.from([value]);
  if (typeof value === "number") {
    const bytes = Buffer.alloc(9);
    const whole = Number.isSafeInteger(value);
    bytes[0] = whole ? 0xd3 : 0xcb;
    if (whole) bytes.writeBigInt64BE(BigInt(value), 1);
    else bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === "string") return Buffer.concat([head(0xdb, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([head(0xdd, value.length), ...value.map(pack)]);
  const pairs = Object.entries(value);
  return Buffer.concat([head(0xdf, pairs.length), ...pairs.flat().map(pack)]);
}

function head(type, size) {
  const bytes = Buffer.alloc(5);
  bytes[0] = type;
  bytes.writeUInt32BE(size, 1);
  return bytes;
}

// Returns [value, where it ends]. Reading beyond the end is a RangeError: wait for more bytes.
function unpack(bytes, at = 0) {
  const type = bytes.readUInt8(at++);
  const take = (size, read) => [read.call(bytes, at), at + size];
  const text = (size, from) => {
    if (from + size > bytes.length) throw new RangeError("short");
    return [bytes.toString("utf8", from, from + size), from + size];
  };
  const blob = (size, from) => {
    if (from + size > bytes.length) throw new RangeError("short");
    return [bytes.subarray(from, from + size), from + size];
  };
  const list = (size, from) => {
    const found = [];
    for (let n = 0; n < size; n++) {
      const [value, end] = unpack(bytes, from);
      found.push(value);
      from = end;
    }
    return [found, from];
  };
  const map = (size, from) => {
    const [flat, end] = list(2 * size, from);
    const found = {};
    for (let n = 0; n < flat.length; n += 2) found[flat[n]] = flat[n + 1];
    return [found, end];
  };
  const sized = (of, width) => of(bytes.readUIntBE(at, width), at + width);
  if (type < 0x80) return [type, at];
  if (type < 0x90) return map(type & 15, at);
  if (type < 0xa0) return list(type & 15, at);
  if (type < 0xc0) return text(type & 31, at);
  if (type >= 0xe0) return [type - 256, at];
  switch (type) {
    case 0xc0: return [null, at];
    case 0xc2: return [false, at];
    case 0xc3: return [true, at];
    case 0xc4: return sized(blob, 1);
    case 0xc5: return sized(blob, 2);
    case 0xc6: return sized(blob, 4);
    case 0xca: return take(4, bytes.readFloatBE);
    case 0xcb: return take(8, bytes.readDoubleBE);
    case 0xcc: return take(1, bytes.readUInt8);
    case 0xcd: return take(2, bytes.readUInt16BE);
    case 0xce: return take(4, bytes.readUInt32BE);
    case 0xcf: return take(8, (from) => Number(bytes.readBigUInt64BE(from)));
    case 0xd0: return take(1, bytes.readInt8);
    case 0xd1: return take(2, bytes.readInt16BE);
    case 0xd2: return take(4, bytes.readInt32BE);
    case 0xd3: return take(8, (from) => Number(bytes.readBigInt64BE(from)));
    case 0xd9: return sized(text, 1);
    case 0xda: return sized(text, 2);
    case 0xdb: return sized(text, 4);
    case 0xdc: return sized(list, 2);
    case 0xdd: return sized(list, 4);
    case 0xde: return sized(map, 2);
    case 0xdf: return sized(map, 4);
    default: throw new Error(`no type of this protocol: ${type}`);
  }
}

class Memory {
  constructor(path) {
    this.waiting = new Map();
    this.number = 0;
    this.left = Buffer.alloc(0);
    this.socket = connect(path);
    this.socket.on("data", (bytes) => this.receive(bytes));
    this.socket.on("error", (error) => this.end(error));
    this.socket.on("close", () => this.end(new Error("the daemon closed the connection")));
  }

  // One call of docs/protocol.md: memory.call("memory.append", {session: "s", messages: [...]})
  call(method, given) {
    const number = ++this.number;
    this.socket.write(pack([0, number, method, [given]]));
    return new Promise((resolve, reject) => this.waiting.set(number, { resolve, reject }));
  }

  receive(bytes) {
    this.left = Buffer.concat([this.left, bytes]);
    try {
      while (this.left.length) {
        const [message, end] = unpack(this.left);
        this.left = this.left.subarray(end);
        if (message[0] !== 1) continue; // a notification: an event, or a piece of a reply
        const [, number, error, result] = message;
        const { resolve, reject } = this.waiting.get(number);
        this.waiting.delete(number);
        if (error) reject(new Error(JSON.stringify(error)));
        else resolve(result);
      }
    } catch (error) {
      if (!(error instanceof RangeError)) this.end(error);
    }
  }

  end(error) {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
    this.socket.destroy();
  }
}

const memory = new Memory(process.argv[2] ?? "/run/memoryd/memoryd.sock");
try {
  await memory.call("session.open", { session: "demo-node", user: "demo-node", system: "你是出差助手。" });
  await memory.call("memory.append", {
    session: "demo-node",
    messages: [{ role: "user", content: "我叫李雷，下周五去杭州", id: "m1" }],
  });
  const plan = await memory.call("memory.prompt", { session: "demo-node" });
  console.log(plan.tokens, "tokens");
  for (const message of plan.messages) console.log(`${message.role}: ${message.content}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
memory.end(new Error("done"));
