// The socket adapters against sockets with the system's ways, and against ones made to misbehave.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
require('./lib/register');
const { socket } = require('./shims/network');
const paths = require('./lib/paths');

const transport = (name) => require(path.join(paths.project, 'memory/src/main/ets/transport', `${name}.ets`));
const { LocalSocketTransport } = transport('LocalSocketTransport');
const { TcpSocketTransport } = transport('TcpSocketTransport');
const { errnoOf, socketError } = transport('SocketErrors');
const { ConnectionLostError } = require('@memoryd/memory');

/** Keeps what a transport tells. */
class Ear {
  chunks = [];
  ends = [];
  ended = new Promise((resolve) => {
    this.onEnd = (error) => {
      this.ends.push(error);
      resolve(error);
    };
  });

  onData(chunk) {
    this.chunks.push(chunk);
  }

  get text() {
    return Buffer.concat(this.chunks).toString();
  }
}

/** Runs with a server; `address` is its path, or its port for TCP. */
function served(name, onPeer, body, { tcp = false } = {}) {
  test(name, { timeout: 60_000 }, async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'transport-'));
    const peers = [];
    const server = net.createServer((peer) => {
      peer.on('error', () => undefined);
      peers.push(peer);
      onPeer(peer);
    });
    await new Promise((resolve) => (tcp ? server.listen(0, '127.0.0.1', resolve) : server.listen(path.join(folder, 's'), resolve)));
    try {
      await body(tcp ? server.address().port : path.join(folder, 's'), peers);
    } finally {
      peers.forEach((peer) => peer.destroy());
      server.close();
      fs.rmSync(folder, { recursive: true });
    }
  });
}

/** A socket of the system that does what a test says. */
class Puppet {
  calls = [];
  listeners = {};
  connect = () => Promise.resolve();
  send = () => Promise.resolve();
  on(type, listener) {
    this.calls.push(`on ${type}`);
    this.listeners[type] = listener;
  }
  off(type) {
    delete this.listeners[type];
  }
  close() {
    this.calls.push('close');
    return Promise.reject(Object.assign(new Error('not open'), { code: 2301009 }));
  }
}

async function withPuppet(body) {
  const real = socket.constructLocalSocketInstance;
  const puppet = new Puppet();
  socket.constructLocalSocketInstance = () => puppet;
  try {
    await body(new LocalSocketTransport('/x'), puppet);
  } finally {
    socket.constructLocalSocketInstance = real;
  }
}

for (const [kind, make, tcp] of [['a Unix socket', (at) => new LocalSocketTransport(at), false], ['TCP', (at) => new TcpSocketTransport(at), true]]) {
  served(`${kind}: what comes first is not lost, and all of it comes`, (peer) => peer.write('x'.repeat(100_000)), async (address) => {
    const [one, ear] = [make(address), new Ear()];
    await one.open(ear, 5000);
    while (ear.text.length < 100_000) await new Promise((resolve) => setTimeout(resolve, 2));
    assert.ok(ear.chunks.every((chunk) => chunk instanceof Uint8Array && chunk.length <= 16384));
    one.close();
  }, { tcp });

  served(`${kind}: large requests at once arrive whole and one after another`, (peer) => {
    peer.received = [];
    peer.on('data', (data) => peer.received.push(data));
  }, async (address, peers) => {
    const one = make(address);
    await one.open(new Ear(), 5000);
    const requests = ['a', 'b', 'c'].map((letter) => Buffer.alloc(200_001, letter));
    // Views into a larger buffer: only what they show may be sent.
    for (const request of requests) one.send(new Uint8Array(Buffer.concat([request, Buffer.alloc(999, '!')])).subarray(0, request.length));
    const expected = Buffer.concat(requests);
    const got = () => Buffer.concat(peers[0] ? peers[0].received : []);
    while (got().length < expected.length) await new Promise((resolve) => setTimeout(resolve, 2));
    assert.ok(got().equals(expected));
    one.close();
  }, { tcp });

  served(`${kind}: a peer that leaves is told once, and the socket is closed`, (peer) => peer.end('bye'), async (address) => {
    const [one, ear] = [make(address), new Ear()];
    await one.open(ear, 5000);
    const error = await ear.ended;
    assert.ok(error instanceof ConnectionLostError && error.message.includes(one.place));
    assert.strictEqual(ear.text, 'bye');
    one.send(Uint8Array.of(1));
    one.close();
    await new Promise((resolve) => setTimeout(resolve, 10));
    assert.strictEqual(ear.ends.length, 1);
  }, { tcp });
}

test('an attempt that fails says what to look at', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'transport-'));
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  const attempts = [
    [path.join(folder, 'nothing'), 2, /no such socket; is the daemon running/],
    [file, 111, /nobody listens/],
    [`/${'x'.repeat(106)}`, 22, /106 bytes/],
  ];
  for (const [place, errno, words] of attempts) {
    await assert.rejects(new LocalSocketTransport(place).open(new Ear(), 5000),
      (error) => error instanceof ConnectionLostError && error.errno === errno && words.test(error.message) && error.message.includes(place));
  }
  fs.rmSync(folder, { recursive: true });
});

test('both forms of an error code are understood', () => {
  assert.deepStrictEqual([2301111, 111, 2301002, 13, 0, -1, -2, undefined, 201, 401].map(errnoOf), [111, 111, 2, 13, 0, 0, 0, 0, 0, 401]);
  assert.match(socketError('cannot connect to', 'x', 2301013).message, /SELinux/);
  assert.match(socketError('cannot connect to', 'x', 201).message, /ohos\.permission\.INTERNET/);
  assert.match(socketError('cannot connect to', 'x', -2).message, /error -2/);
  assert.match(socketError('cannot connect to', 'x', undefined).message, /unknown/);
});

test('listeners are there before the attempt, which has a limit of its own', { timeout: 60_000 }, () => withPuppet(async (one, puppet) => {
  let dialled;
  puppet.connect = (options) => {
    dialled = options;
    assert.deepStrictEqual(puppet.calls, ['on message', 'on error', 'on close']);
    return new Promise(() => undefined); // as a blocking connect to a daemon that accepts nothing
  };
  const ear = new Ear();
  await assert.rejects(one.open(ear, 30), (error) => error instanceof ConnectionLostError && error.errno === 110);
  assert.deepStrictEqual(dialled, { address: { address: '/x' }, timeout: 30 });
  assert.deepStrictEqual([puppet.calls.at(-1), Object.keys(puppet.listeners), ear.ends], ['close', [], []]);
}));

test('an attempt that comes to something after its time is of no use any more', { timeout: 60_000 }, () => withPuppet(async (one, puppet) => {
  let succeed;
  puppet.connect = () => new Promise((resolve) => {
    succeed = resolve;
  });
  const opened = one.open(new Ear(), 5000);
  one.close();
  succeed();
  await assert.rejects(opened, ConnectionLostError);
}));

test('an error event carries a bare number, and ends the connection once', () => withPuppet(async (one, puppet) => {
  const ear = new Ear();
  await one.open(ear, 5000);
  const { error, close } = puppet.listeners;
  error({ code: 104 });
  close();
  error({ code: -1 });
  assert.deepStrictEqual(ear.ends.map((end) => end.errno), [104]);
  assert.ok(puppet.calls.includes('close'));
}));

test('a failing send ends the connection, and nothing more is sent', { timeout: 60_000 }, () => withPuppet(async (one, puppet) => {
  const sizes = [];
  puppet.send = ({ data }) => {
    assert.ok(data instanceof ArrayBuffer);
    sizes.push(data.byteLength);
    return sizes.length < 3 ? Promise.resolve() : Promise.reject(Object.assign(new Error('broken'), { code: 2301032 }));
  };
  const ear = new Ear();
  await one.open(ear, 5000);
  one.send(new Uint8Array(400_000));
  one.send(new Uint8Array(10));
  assert.strictEqual((await ear.ended).errno, 32);
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepStrictEqual(sizes, [65536, 65536, 65536]);
}));

test('the shim has the system\'s ways', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'transport-'));
  const server = net.createServer((peer) => setTimeout(() => peer.end('x'.repeat(50_000)), 20)).listen(path.join(folder, 's'));
  const one = socket.constructLocalSocketInstance();
  const address = { address: { address: path.join(folder, 's') } };
  await one.connect(address);
  await assert.rejects(one.connect(address), { code: 2301022 });
  await assert.rejects(one.send({ data: new Uint8Array(4) }), { code: 401 });
  await new Promise((resolve) => one.on('close', resolve)); // nothing was heard of the data
  assert.strictEqual((await one.getState()).isConnected, true);
  const failed = socket.constructLocalSocketInstance();
  await assert.rejects(failed.connect({ address: { address: path.join(folder, 'no') } }), { code: 2301002 });
  await assert.rejects(failed.connect(address), { code: 2301022 });
  await one.close();
  await assert.rejects(one.close(), { code: 2301009 });
  server.close();
  fs.rmSync(folder, { recursive: true });
});
