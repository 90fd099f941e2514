// MessagePack-RPC without I/O: the shared vectors of a client's end, under any cut of the bytes.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const paths = require('./lib/paths');
const { drawTagged, fromTagged, isSame, seeded } = require('./lib/values');

const wire = (name) => require(path.join(paths.project, 'memory/src/main/ets/wire', `${name}.ets`));
const { RpcConnection, RpcNotification } = wire('RpcConnection');
const { encode } = wire('Encoder');
const { ProtocolError } = require('@memoryd/memory');

const VECTORS = JSON.parse(fs.readFileSync(path.join(paths.root, 'tests/vectors/wire.json'), 'utf8'));
const bytesOf = (hex) => new Uint8Array(Buffer.from(hex, 'hex'));

/** Reads a stream in pieces: [events, whether it could be read to its end]. */
function read(bytes, sizes) {
  const rpc = new RpcConnection();
  const events = [];
  try {
    for (let at = 0, turn = 0; at < bytes.length; turn++) {
      const size = sizes(turn);
      rpc.receive(bytes.slice(at, at + size));
      at += size;
      for (let event = rpc.next(); event !== null; event = rpc.next()) events.push(event);
    }
  } catch (error) {
    assert.ok(error instanceof ProtocolError, error.stack);
    return [events, false];
  }
  return [events, true];
}

function assertEvents(events, expected) {
  assert.strictEqual(events.length, expected.length);
  events.forEach((event, i) => {
    const [kind, subject, ...rest] = expected[i];
    if (kind === 'notification') {
      assert.ok(event instanceof RpcNotification);
      assert.strictEqual(event.method, subject);
      assert.ok(isSame(event.params, rest[0]));
    } else {
      assert.deepStrictEqual([event.msgid, event.error === null ? null : event.error.code], [subject, rest[0]]);
      assert.ok(isSame(event.result, rest[1]));
    }
  });
}

for (const vector of VECTORS.requests) {
  test(`sends the shared bytes of ${vector.name}`, () => {
    const request = new RpcConnection().request(vector.method, fromTagged(vector.arguments));
    assert.strictEqual(request.msgid, vector.msgid);
    assert.strictEqual(Buffer.from(request.bytes).toString('hex'), vector.hex);
  });
}

for (const vector of VECTORS.client_streams) {
  test(`reads the shared stream ${vector.name}, however it is cut`, () => {
    const bytes = bytesOf(vector.hex);
    for (const size of [1, 2, 3, 7, 64, 16384]) {
      const [events, readable] = read(bytes, () => size);
      assert.strictEqual(readable, vector.readable);
      assertEvents(events, vector.events);
    }
  });
}

test('any cut of a long stream gives the same messages', () => {
  const random = seeded(7);
  const expected = Array.from({ length: 80 }, (_, i) => (random.next() < 0.5 ? ['response', i, null, drawTagged(random)]
    : ['notification', 'chat.delta', { map: [['request', { int: String(i) }], ['text', '你好🙂'.repeat(random.below(40))]] }]));
  const stream = Buffer.concat(expected.map((event) => encode(event[0] === 'response'
    ? [1, event[1], null, fromTagged(event[3])] : [2, event[1], [fromTagged(event[2])]])));
  for (let round = 0; round < 60; round++) {
    const [events, readable] = read(stream, () => 1 + random.below(round % 2 ? 40 : 4000));
    assert.ok(readable);
    assertEvents(events, expected);
  }
});

test('streams that were damaged are read to an error or an end, never for ever', () => {
  const random = seeded(8);
  const sound = Buffer.concat(Array.from({ length: 20 }, (_, i) => encode([1, i, null, fromTagged(drawTagged(random))])));
  let refused = 0;
  for (let round = 0; round < 2000; round++) {
    const damaged = Buffer.from(sound.subarray(0, 400));
    for (let i = 0; i < 3; i++) damaged[random.below(damaged.length)] = random.below(256);
    const [whole] = read(new Uint8Array(damaged), () => damaged.length);
    const [pieces, readable] = read(new Uint8Array(damaged), () => 1 + random.below(50));
    assert.strictEqual(pieces.length, whole.length); // the same up to the damage, however it came
    if (!readable) refused++;
  }
  assert.ok(refused > 200, String(refused));
});

test('numbers of requests start again, and skip those that wait', () => {
  const rpc = new RpcConnection();
  assert.strictEqual(rpc.request('m', new Map()).msgid, 1);
  rpc.nextMsgid = 4294967295;
  assert.strictEqual(rpc.request('m', new Map()).msgid, 4294967295);
  assert.strictEqual(rpc.request('m', new Map()).msgid, 0);
  assert.strictEqual(rpc.request('m', new Map()).msgid, 2);
  rpc.receive(encode([1, 1, null, null]));
  rpc.next();
  rpc.nextMsgid = 1;
  assert.strictEqual(rpc.request('m', new Map()).msgid, 1);
});

test('a request that cannot be sent takes no number', () => {
  const rpc = new RpcConnection();
  assert.throws(() => rpc.request('m', new Map([['a', '\ud83d']])), { code: 'bad_request' });
  rpc.maxRequestBytes = 50;
  assert.throws(() => rpc.request('m', new Map([['a', 'x'.repeat(50)]])), { code: 'too_large' });
  assert.ok(rpc.request('m', new Map()).msgid > 0);
});
