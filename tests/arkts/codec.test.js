// The codec against the shared vectors, Python's msgpack, @msgpack/msgpack, and bytes by chance.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const msgpack = require('@msgpack/msgpack');
const paths = require('./lib/paths');
const { run } = require('./lib/python');
const { drawTagged, fromTagged, isSame, seeded } = require('./lib/values');

const wire = (name) => require(path.join(paths.project, 'memory/src/main/ets/wire', `${name}.ets`));
const { encode } = wire('Encoder');
const { decode } = wire('Decoder');
const { Framer } = wire('Framer');
const { MsgFloat, ProtocolError, RequestError, jsonMap, toJson } = require('@memoryd/memory');

const VECTORS = JSON.parse(fs.readFileSync(path.join(paths.root, 'tests/vectors/wire.json'), 'utf8'));
const ROUNDS = 10_000;
const SEED = 20_250_131;
const MAX_FRAME_BYTES = 2 ** 20;

const bytesOf = (hex) => new Uint8Array(Buffer.from(hex, 'hex'));
const hexOf = (bytes) => Buffer.from(bytes).toString('hex');

/** Reads the value at the beginning as a connection does: framed first, then decoded. */
function read(bytes) {
  const framer = new Framer(MAX_FRAME_BYTES);
  framer.push(bytes);
  const frame = framer.next();
  return frame === null ? { size: 0, value: null } : { size: frame.length, value: decode(frame) };
}

for (const vector of VECTORS.values) {
  test(`reads the shared vector ${vector.name}`, () => {
    const { size, value } = read(bytesOf(vector.hex));
    assert.strictEqual(size, vector.hex.length / 2);
    assert.ok(isSame(value, vector.value));
  });
}

test('writes every canonical vector byte for byte', () => {
  for (const vector of VECTORS.values.filter((one) => one.canonical)) {
    assert.strictEqual(hexOf(encode(fromTagged(vector.value))), vector.hex, vector.name);
  }
});

for (const vector of VECTORS.refused) {
  test(`refuses the shared vector ${vector.name}`, () => {
    assert.throws(() => read(bytesOf(vector.hex)), ProtocolError);
  });
}

test(`reads and writes ${ROUNDS} values that Python made as Python does`, () => {
  const made = run('peer.py', ['make', String(SEED), String(ROUNDS)]);
  assert.strictEqual(made.length, ROUNDS);
  for (const [hex, tagged] of made) {
    assert.ok(isSame(decode(bytesOf(hex)), tagged), hex);
    assert.strictEqual(hexOf(encode(fromTagged(tagged))), hex);
  }
});

test(`${ROUNDS} values made here are read by Python as what they are`, () => {
  const random = seeded(SEED);
  const made = Array.from({ length: ROUNDS }, () => drawTagged(random));
  const answers = run('peer.py', ['read'], made.map((tagged) => `${hexOf(encode(fromTagged(tagged)))}\n`).join(''));
  assert.strictEqual(answers.length, ROUNDS);
  answers.forEach(([size, tagged], i) => {
    assert.ok(size > 0);
    assert.ok(isSame(decode(encode(fromTagged(made[i]))), tagged), JSON.stringify(made[i]));
  });
});

test('agrees with @msgpack/msgpack on what that supports', () => {
  const random = seeded(SEED + 1);
  let compared = 0;
  for (let i = 0; i < ROUNDS; i++) {
    const tagged = drawTagged(random);
    if (!isForTheOther(tagged)) continue;
    const value = fromTagged(tagged);
    const other = plain(value);
    assert.deepStrictEqual(msgpack.decode(encode(value), OTHER), other);
    assert.ok(isSame(decode(msgpack.encode(other, OTHER)), tagged));
    compared++;
  }
  assert.ok(compared > ROUNDS / 3, String(compared));
});

test('what has no form on the wire is refused before it is sent', () => {
  const deep = (levels) => (levels === 0 ? null : [deep(levels - 1)]);
  assert.ok(encode(deep(32)));
  for (const value of ['好\ud83d', '\udc00x', NaN, Infinity, -Infinity, new MsgFloat(NaN), 2n ** 63n, -(2n ** 63n) - 1n,
    deep(33), new Map([['\ud800', 1]]), [new Map([['a', ['\udfff']]])]]) {
    assert.throws(() => encode(value), (error) => error instanceof RequestError && error.code === 'bad_request');
  }
});

test('integers beyond 2^53 are never changed', () => {
  for (const text of ['9007199254740993', '-9007199254740993', '9223372036854775807', '-9223372036854775808']) {
    assert.strictEqual(decode(encode(BigInt(text))), BigInt(text));
  }
  assert.strictEqual(decode(encode(9007199254740991n)), 9007199254740991);
  assert.strictEqual(hexOf(encode(5n)), '05');
  assert.strictEqual(decode(encode(2 ** 60)), 2 ** 60); // a number that large is a float, and stays what it was
});

test('any cut of a stream gives the same values', () => {
  const random = seeded(SEED + 2);
  const values = Array.from({ length: 60 }, () => encode(fromTagged(drawTagged(random))));
  const stream = Buffer.concat(values);
  const cutBy = (sizes) => {
    const framer = new Framer(MAX_FRAME_BYTES);
    const found = [];
    for (let at = 0, turn = 0; at < stream.length; turn++) {
      const size = sizes(turn);
      framer.push(new Uint8Array(stream.subarray(at, at + size)));
      at += size;
      for (let frame = framer.next(); frame !== null; frame = framer.next()) found.push(hexOf(frame));
    }
    return found;
  };
  const expected = values.map(hexOf);
  for (const size of [1, 2, 3, 5, 7, 64, 1000, 16384, stream.length]) assert.deepStrictEqual(cutBy(() => size), expected);
  for (let round = 0; round < 50; round++) assert.deepStrictEqual(cutBy(() => 1 + random.below(700)), expected);
});

test('every cut of one message in two gives the message', () => {
  const message = encode([1, 7, null, '你'.repeat(90)]);
  for (let at = 0; at <= message.length; at++) {
    const framer = new Framer(MAX_FRAME_BYTES);
    framer.push(message.subarray(0, at));
    if (at < message.length) assert.strictEqual(framer.next(), null);
    framer.push(message.subarray(at));
    assert.deepStrictEqual(framer.next(), message);
  }
});

test('a large value that comes byte by byte takes time in proportion to its size', () => {
  const value = encode(Array.from({ length: 60_000 }, () => 1));
  const framer = new Framer(MAX_FRAME_BYTES);
  let frames = 0;
  for (const byte of value) {
    framer.push(Uint8Array.of(byte));
    if (framer.next() !== null) frames++;
  }
  assert.strictEqual(frames, 1);
});

test('bytes by chance are read as the daemon reads them, or refused, as it refuses them', () => {
  const random = seeded(SEED + 3);
  const inputs = Array.from({ length: 6000 }, (_, i) => (i % 3 === 0 ? noise(random) : mutated(random)));
  const answers = run('peer.py', ['read'], inputs.map((bytes) => `${hexOf(bytes)}\n`).join(''));
  const seen = { read: 0, refused: 0, partial: 0 };
  answers.forEach(([size, tagged], i) => {
    let mine;
    try {
      mine = read(inputs[i]);
    } catch (error) {
      assert.ok(error instanceof ProtocolError, `${hexOf(inputs[i])}: ${error.stack}`);
      mine = { size: -1, value: null };
    }
    assert.strictEqual(mine.size, size, hexOf(inputs[i]));
    if (size > 0) assert.ok(isSame(mine.value, tagged), hexOf(inputs[i]));
    seen[size > 0 ? 'read' : size < 0 ? 'refused' : 'partial']++;
  });
  for (const [kind, count] of Object.entries(seen)) assert.ok(count > 200, `${kind}: ${count}`);
});

test('a length that is claimed and not there costs no memory', () => {
  for (const head of ['dbffffffff', 'c6ffffffff', 'ddffffffff', 'dfffffffff', 'c9ffffffff01']) {
    assert.throws(() => read(bytesOf(head)), ProtocolError);
    assert.throws(() => decode(bytesOf(head)), ProtocolError);
  }
  assert.throws(() => decode(bytesOf('dd000fffff')), ProtocolError);
});

test('JSON text becomes values and back', () => {
  const text = '{"type":"object","n":[1,-2.5,null,true,"你"],"__proto__":{"x":{}}}';
  assert.strictEqual(toJson(jsonMap(text)), text);
  assert.strictEqual(jsonMap('{"n": 9007199254740991, "f": 1e300}').get('n'), 9007199254740991);
  for (const wrong of ['[1]', 'null', '"x"', '{', '', '{"n": 9007199254740993}', '{"a": [{"n": -18446744073709551615}]}']) {
    assert.throws(() => jsonMap(wrong), (error) => error.code === 'bad_request');
  }
  assert.strictEqual(toJson([2n ** 60n, new MsgFloat(1), Uint8Array.of(0, 255)]), '[1152921504606846976,1,"00ff"]');
});

/** @msgpack/msgpack with 64-bit integers as bigint, as far as it goes. */
const OTHER = { useBigInt64: true };

/**
 * It knows no map but the plain object (no __proto__), 64-bit forms become bigint there, and a
 * long text loses a byte order mark.
 */
function isForTheOther(tagged) {
  if (typeof tagged === 'string') return !tagged.startsWith('\ufeff');
  if (Array.isArray(tagged)) return tagged.every(isForTheOther);
  if (tagged === null || typeof tagged !== 'object') return true;
  if ('int' in tagged) return typeof fromTagged(tagged) === 'bigint' || Math.abs(Number(tagged.int)) < 2 ** 31;
  if ('float' in tagged) return !Number.isSafeInteger(Number(tagged.float)); // whole ones become integers, -0 too
  return !('map' in tagged) || tagged.map.every(([key, item]) => key !== '__proto__' && isForTheOther(key) && isForTheOther(item));
}

function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof MsgFloat) return value.value;
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]));
  return value;
}

function noise(random) {
  return Uint8Array.from({ length: 1 + random.below(24) }, () => random.below(256));
}

/** A valid value with a few bytes changed, cut off or added. */
function mutated(random) {
  const bytes = Array.from(encode(fromTagged(drawTagged(random))).slice(0, 2000));
  for (let i = random.below(3); i >= 0; i--) {
    const at = random.below(bytes.length);
    const turn = random.below(3);
    if (turn === 0) bytes[at] = random.below(256);
    else if (turn === 1 && bytes.length > 1) bytes.splice(at, 1);
    else bytes.splice(at, 0, random.below(256));
  }
  return Uint8Array.from(bytes);
}
