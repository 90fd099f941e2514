// A peer that speaks the protocol's framing and answers as a test says: for faults and moments
// that a real daemon cannot be brought to at will.
'use strict';
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');
require('./register');
const paths = require('./paths');

const wire = (name) => require(path.join(paths.project, 'memory/src/main/ets/wire', `${name}.ets`));
const { decode } = wire('Decoder');
const { encode } = wire('Encoder');
const { Framer } = wire('Framer');

const HELLO = { server: 'scripted', version: '0', protocol: 1, features: [], limits: { max_frame_bytes: 2 ** 20 } };

/** Plain objects to the codec's maps. */
function wired(value) {
  if (Array.isArray(value)) return value.map(wired);
  if (value && Object.getPrototypeOf(value) === Object.prototype) {
    return new Map(Object.entries(value).map(([key, item]) => [key, wired(item)]));
  }
  return value;
}

/** One request that came: answer it, or let it wait. */
class Request {
  constructor(connection, [, msgid, method, params]) {
    Object.assign(this, { connection, msgid, method, args: Object.fromEntries(params[0] || new Map()) });
  }

  answer(result) {
    this.connection.send([1, this.msgid, null, result]);
  }

  refuse(code, more = {}) {
    this.connection.send([1, this.msgid, { code, message: `refused: ${code}`, retryable: false, ...more }, null]);
  }
}

class Connection {
  constructor(stream, onRequest) {
    this.stream = stream;
    this.requests = [];
    const framer = new Framer(2 ** 24);
    stream.on('error', () => undefined); // the client may leave in the middle of anything
    stream.on('data', (data) => {
      framer.push(new Uint8Array(data));
      for (let frame = framer.next(); frame !== null; frame = framer.next()) {
        const request = new Request(this, decode(frame));
        if (request.method === 'hello') this.greet(request);
        else this.requests.push(request);
        onRequest(request);
      }
    });
  }

  greet(request) {
    request.answer(HELLO);
  }

  send(message) {
    this.stream.write(encode(wired(message)));
  }

  raw(bytes) {
    this.stream.write(bytes);
  }

  notify(method, params) {
    this.send([2, method, [params]]);
  }

  drop() {
    this.stream.destroy();
  }
}

/** Listens on `path`. `greet` says what becomes of hello; by default it is answered. */
class Scripted {
  static async start({ greet } = {}) {
    const scripted = new Scripted();
    scripted.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'scripted-'));
    scripted.path = path.join(scripted.folder, 's');
    scripted.connections = [];
    scripted.waiting = [];
    scripted.server = net.createServer((stream) => {
      const connection = new Connection(stream, (request) => scripted.came(request));
      if (greet) connection.greet = (request) => greet(request, scripted.connections.length);
      scripted.connections.push(connection);
    });
    await new Promise((resolve) => scripted.server.listen(scripted.path, resolve));
    return scripted;
  }

  came(request) {
    this.waiting = this.waiting.filter((one) => {
      const isIt = request.method === one.method;
      if (isIt) one.resolve(request);
      return !isIt;
    });
  }

  /** Resolves with the next request of a method. */
  next(method) {
    return new Promise((resolve) => this.waiting.push({ method, resolve }));
  }

  /** The connection that came last. */
  get last() {
    return this.connections.at(-1);
  }

  async close() {
    this.connections.forEach((one) => one.drop());
    await new Promise((resolve) => this.server.close(resolve));
    fs.rmSync(this.folder, { recursive: true });
  }
}

module.exports = { Scripted };
