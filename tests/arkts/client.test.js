// The client against peers that do what a daemon does at its worst moments.
'use strict';
const assert = require('node:assert');
const { spawnSync } = require('node:child_process');
const { test } = require('node:test');
require('./lib/register');
const memory = require('@memoryd/memory');
const { words } = require('./lib/declarations');
const { Scripted } = require('./lib/scripted');

const { CallTimeoutError, ConnectionLostError, LocalEndpoint, MemoryClient, ProtocolError, RequestError } = memory;
const OPTIONS = { minBackoffMs: 5, maxBackoffMs: 40, requestTimeoutMs: 10_000, connectTimeoutMs: 5000 };

/** Runs a test with a scripted peer and a client of it; both are closed at the end. */
function scripted(name, body, { options = {}, ...peer } = {}) {
  test(name, { timeout: 60_000 }, async () => {
    const daemon = await Scripted.start(peer);
    const client = new MemoryClient({ endpoint: new LocalEndpoint(daemon.path), ...OPTIONS, ...options });
    try {
      await body(daemon, client);
    } finally {
      client.close();
      await daemon.close();
    }
  });
}

const state = (client, wanted) => new Promise((resolve) => {
  const listener = (change) => {
    if (change.state !== wanted) return;
    client.off('state', listener);
    resolve(change);
  };
  client.on('state', listener);
});
/** Waits until something is so; the test's own limit ends it otherwise. */
const until = async (isSo) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
};
const RESULT = {
  message: { id: 'r', seq: 2, content: '好的' }, finish_reason: 'stop', usage: { prompt_tokens: null, completion_tokens: null },
  prompt: { tokens: 1, effective_strategy: 'sliding', recall: 'none', parts: [] }, timings_ms: { prompt: 0, first_token: 0, total: 0 },
};
const APPENDED = { messages: [{ id: 'a', seq: 1, tokens: 1 }], tokens: 1, estimated: false };
const message = (content) => ({ role: 'user', content });

scripted('every code of the protocol arrives as an error with its data', async (daemon, client) => {
  await client.connect();
  for (const code of [...words('Errors.ets', 'ErrorCode'), 'of_a_later_version']) {
    const failed = client.status().then(() => assert.fail(code), (error) => error);
    (await daemon.next('status')).refuse(code, { retryable: code === 'busy', data: { field: 'f', limit: 1, needed: 2, retry_after_s: 3.5, id: 'x' } });
    const error = await failed;
    assert.ok(error instanceof RequestError && error instanceof Error);
    assert.deepStrictEqual([error.code, error.retryable, error.message], [code, code === 'busy', `refused: ${code}`]);
    assert.deepStrictEqual([error.field, error.limit, error.needed, error.retryAfterS, error.data.get('id')], ['f', 1, 2, 3.5, 'x']);
  }
});

scripted('facts and summaries are read as the protocol has them', async (daemon, client) => {
  await client.connect();
  const fact = {
    id: 'f1', scope: 'user', key: 'name', value: '小云', normalized: '小云', kind: 'name', pinned: true, valid_from: 1.5,
    sources: [{ session: 's', message_id: 'm', seq: 3, role: 'user', quote: '我叫小云' }], valid_to: null,
  };
  const [listed] = await Promise.all([client.factsList({ user: 'u', history: true, limit: 5 }),
    daemon.next('facts.list').then((request) => {
      assert.deepStrictEqual(request.args, { user: 'u', history: true, limit: 5 });
      request.answer({ facts: [fact, { ...fact, id: 'f0', valid_to: 2.5, superseded_by: 'f1' }], next: 'n' });
    })]);
  assert.strictEqual(listed.next, 'n');
  assert.strictEqual(listed.facts[0].sources[0].messageId, 'm');
  assert.deepStrictEqual([listed.facts[0].validTo, listed.facts[1].validTo, listed.facts[1].supersededBy], [undefined, 2.5, 'f1']);
  const [put] = await Promise.all([client.factsPut({ session: 's', key: 'k', value: 'v', kind: 'other', pinned: false, id: 'f0' }),
    daemon.next('facts.put').then((request) => {
      assert.deepStrictEqual(request.args, { session: 's', key: 'k', value: 'v', kind: 'other', pinned: false, id: 'f0' });
      request.answer(fact);
    })]);
  assert.strictEqual(put.pinned, true);
  const [forgotten] = await Promise.all([client.factsForget({ session: 's', id: 'f1' }),
    daemon.next('facts.forget').then((request) => request.answer({ facts: 1 }))]);
  assert.deepStrictEqual(forgotten, { facts: 1 });
  const summary = { summary: '他叫小云', tokens: 5, through_seq: 9, made: 1.5, source: 'cloud', pending: false, lines: [{ text: '他叫小云', message_ids: ['m'] }] };
  const [got] = await Promise.all([client.summaryGet({ session: 's', sources: true }),
    daemon.next('summary.get').then((request) => request.answer(summary))]);
  assert.deepStrictEqual(got, { summary: '他叫小云', tokens: 5, throughSeq: 9, made: 1.5, source: 'cloud', pending: false, lines: [{ text: '他叫小云', messageIds: ['m'] }] });
  const [none] = await Promise.all([client.summaryRefresh({ session: 's', wait: false }),
    daemon.next('summary.refresh').then((request) => request.answer({ summary: '', tokens: 0, through_seq: 0, made: null, source: null, pending: true }))]);
  assert.deepStrictEqual([none.made, none.source, none.lines], [undefined, undefined, undefined]);
});

scripted('an answer that is not what the protocol promises fails its call, and no other', async (daemon, client) => {
  await client.connect();
  const wrong = [null, [], {}, { messages: 1 }, { messages: [{ id: 5, seq: 1, tokens: 1 }], tokens: 1, estimated: true },
    { messages: [{ id: 'a', seq: 2n ** 60n, tokens: 1 }], tokens: 1, estimated: true }];
  for (const result of wrong) {
    const failed = assert.rejects(client.append({ session: 's', messages: [message('x')] }),
      (error) => error instanceof ProtocolError && error.message.startsWith('memory.append'));
    (await daemon.next('memory.append')).answer(result);
    await failed;
  }
  const [fine] = await Promise.all([client.append({ session: 's', messages: [message('x')] }),
    daemon.next('memory.append').then((request) => request.answer({ ...APPENDED, news: 'of a later version' }))]);
  assert.strictEqual(fine.tokens, 1);
  assert.strictEqual(daemon.connections.length, 1);
});

scripted('what is under way when the connection goes is sent again if that is safe, and fails if not', async (daemon, client) => {
  await client.connect();
  client.subscribe({ topics: ['store'] }).catch(() => undefined);
  const append = client.append({ session: 's', messages: [message('一'), message('二')] });
  const deletion = assert.rejects(client.sessionDelete({ session: 's' }), ConnectionLostError);
  const put = assert.rejects(client.factsPut({ session: 's', key: 'k', value: 'v' }), ConnectionLostError);
  const read = client.history({ session: 's' });
  await daemon.next('memory.history');
  const first = daemon.last;
  first.drop();
  await Promise.all([deletion, put]);
  await daemon.next('memory.history');
  assert.deepStrictEqual(daemon.last.requests.map((one) => one.method),
    ['events.subscribe', 'events.subscribe', 'memory.append', 'memory.history']);
  const [before, again] = [first, daemon.last].map((one) => one.requests.find((request) => request.method === 'memory.append'));
  const ids = (request) => request.args.messages.map((one) => one.get('id'));
  assert.deepStrictEqual(ids(again), ids(before));
  assert.ok(new Set(ids(again)).size === 2 && ids(again).every((id) => id.length > 20));
  again.answer(APPENDED);
  daemon.last.requests.find((one) => one.method === 'memory.history').answer({ messages: [], more: false });
  assert.strictEqual((await append).tokens, 1);
  assert.deepStrictEqual(await read, { messages: [], more: false });
});

scripted('a connection that the daemon ended for a reason is made anew, without what was the reason', async (daemon, client) => {
  await client.connect();
  const failed = assert.rejects(client.search({ session: 's', query: 'x' }), (error) => error.code === 'too_large');
  await daemon.next('memory.search');
  daemon.last.send([1, null, { code: 'too_large', message: 'a frame over the limit', retryable: false, data: { limit: 1 } }, null]);
  await failed;
  await daemon.next('hello');
  const status = daemon.next('status');
  client.status().catch(() => undefined);
  await status;
  assert.deepStrictEqual(daemon.last.requests.map((one) => one.method), ['status']);
});

scripted('a call that is not answered in time fails alone; its late answer is nobody\'s', async (daemon, client) => {
  await client.connect();
  const failed = assert.rejects(client.status(), (error) => error instanceof CallTimeoutError && error.retryable);
  const late = await daemon.next('status');
  await failed;
  late.answer({});
  const [listed] = await Promise.all([client.userList(), daemon.next('user.list').then((request) => request.answer({ users: [] }))]);
  assert.deepStrictEqual(listed.users, []);
  assert.strictEqual(daemon.connections.length, 1);
}, { options: { requestTimeoutMs: 500 } });

scripted('a call that finds no connection waits for one, but not for ever', async (daemon, client) => {
  await client.connect();
  const waiting = state(client, 'waiting');
  const server = daemon.server;
  await new Promise((resolve) => {
    server.close(resolve);
    daemon.last.drop();
  });
  await waiting;
  const [call, chat] = [client.status(), client.chat({ session: 's', content: 'x' })];
  await assert.rejects(call, (error) => error instanceof ConnectionLostError && /no such socket/.test(error.message));
  await assert.rejects(chat, ConnectionLostError);
  server.listen(daemon.path);
  await state(client, 'connected');
}, { options: { requestTimeoutMs: 500 } });

scripted('pauses between attempts grow, to a bound, with some chance', async (daemon, client) => {
  await client.connect();
  const pauses = [];
  client.on('state', (change) => change.state === 'waiting' && pauses.push(change.retryInMs));
  const server = daemon.server;
  await new Promise((resolve) => {
    server.close(resolve);
    daemon.last.drop();
  });
  await until(() => pauses.length >= 8);
  pauses.forEach((ms, i) => {
    const longest = Math.min(5 * 2 ** i, 40);
    assert.ok(ms >= Math.floor(longest / 2) && ms <= longest, `${ms} of ${longest}`);
  });
  server.listen(daemon.path);
  await state(client, 'connected');
});

test('who is no memoryd is told from one that is', { timeout: 60_000 }, async () => {
  const peers = [
    ['bytes that are no MessagePack', (request) => request.connection.raw(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')), 'protocol_error'],
    ['a reserved byte', (request) => request.connection.raw(Buffer.from([0xc1])), 'protocol_error'],
    ['values that are no messages', (request) => request.connection.raw(Buffer.from([1, 2, 3])), 'protocol_error'],
    ['a claim of 4 GiB', (request) => request.connection.raw(Buffer.from('94010bc0dbffffffff', 'hex')), 'protocol_error'],
    ['an extension', (request) => request.connection.raw(Buffer.from('940101c0d40001', 'hex')), 'protocol_error'],
    ['a hello without limits', (request) => request.answer({ server: 'x' }), 'protocol_error'],
    ['a refusal', (request) => request.refuse('unauthorized'), 'unauthorized'],
    ['an end', (request) => request.connection.drop(), 'connection_lost'],
    ['silence', () => undefined, 'connection_lost'],
  ];
  for (const [name, greet, code] of peers) {
    const daemon = await Scripted.start({ greet });
    const client = new MemoryClient({ endpoint: new LocalEndpoint(daemon.path), ...OPTIONS, connectTimeoutMs: name === 'silence' ? 100 : 5000, reconnect: false });
    await assert.rejects(client.connect(), (error) => error.code === code, name);
    assert.strictEqual(client.state, 'idle', name);
    await daemon.close();
  }
});

scripted('a busy daemon is tried again, one that refuses us is not', async (daemon, client) => {
  await assert.rejects(client.connect(), (error) => error.code === 'busy');
  await state(client, 'connected');
  assert.strictEqual(daemon.connections.length, 2);
}, { greet: (request, count) => (count === 1 ? request.refuse('busy', { retryable: true }) : request.answer(
  { server: 'x', version: '0', protocol: 1, features: [], limits: {} })) });

scripted('a reply that is joined again goes on where it was', async (daemon, client) => {
  await client.connect();
  const heard = [];
  const call = client.startChat({ session: 's', content: '数' }, (delta) => heard.push([delta.text, delta.reasoning, delta.restarted]));
  let chat = await daemon.next('chat');
  assert.strictEqual(chat.args.id, call.id);
  assert.strictEqual(chat.args.stream, true);
  chat.connection.notify('chat.delta', { request: chat.msgid, reasoning: '想' });
  chat.connection.notify('chat.delta', { request: chat.msgid, text: '一二' });
  chat.connection.notify('chat.delta', { request: chat.msgid + 1, text: '别人的' });
  await until(() => heard.length === 2);
  chat.connection.drop();
  chat = await daemon.next('chat');
  assert.deepStrictEqual([chat.args.id, chat.args.content], [call.id, '数']);
  chat.connection.notify('chat.delta', { request: chat.msgid, text: '一二三', reasoning: '想' });
  chat.connection.notify('chat.delta', { request: chat.msgid, text: '四' });
  chat.answer(RESULT);
  await call.result;
  assert.deepStrictEqual(heard, [['', '想', false], ['一二', '', false], ['三', '', false], ['四', '', false]]);
});

scripted('a reply that the daemon had to begin anew says so', async (daemon, client) => {
  await client.connect();
  const heard = [];
  const result = client.chat({ session: 's', content: '数' }, (delta) => heard.push([delta.text, delta.restarted]));
  let chat = await daemon.next('chat');
  chat.connection.notify('chat.delta', { request: chat.msgid, text: '一二三' });
  await until(() => heard.length === 1);
  chat.connection.drop();
  chat = await daemon.next('chat');
  chat.connection.notify('chat.delta', { request: chat.msgid, text: '一' });
  chat.connection.notify('chat.delta', { request: chat.msgid, text: '两' });
  chat.answer(RESULT);
  await result;
  assert.deepStrictEqual(heard, [['一二三', false], ['一', true], ['两', false]]);
});

scripted('after a connection that lasted the next attempt comes at once', async (daemon, client) => {
  await client.connect();
  const waiting = state(client, 'waiting');
  await new Promise((resolve) => setTimeout(resolve, 45));
  daemon.last.drop();
  assert.strictEqual((await waiting).retryInMs, 0);
  await state(client, 'connected');
});

scripted('a request that is there whenever the connection goes is given up in the end', async (daemon, client) => {
  await client.connect();
  const failed = assert.rejects(client.chat({ session: 's', content: 'x' }), ConnectionLostError);
  const other = client.status();
  let times = 0;
  const die = async () => {
    for (;;) {
      (await daemon.next('chat')).connection.drop();
      times++;
    }
  };
  die();
  await Promise.all([failed, other.catch(() => undefined)]);
  assert.strictEqual(times, 10);
}, { options: { maxBackoffMs: 5000, minBackoffMs: 1 } });

scripted('a chat that asks to be cancelled with its connection is not sent again', async (daemon, client) => {
  await client.connect();
  const failed = assert.rejects(client.chat({ session: 's', content: 'x', onDisconnect: 'cancel' }), ConnectionLostError);
  (await daemon.next('chat')).connection.drop();
  await failed;
});

scripted('a chat cancelled while there is no connection is cancelled on the next', async (daemon, client) => {
  await client.connect();
  const call = client.startChat({ session: 's', content: 'x' }, () => undefined);
  const failed = assert.rejects(call.result, (error) => error.code === 'cancelled');
  const chat = await daemon.next('chat');
  const waiting = state(client, 'waiting');
  chat.connection.drop();
  await waiting;
  assert.strictEqual(await call.cancel(), true);
  await failed;
  const again = daemon.next('chat');
  const cancel = await daemon.next('chat.cancel');
  assert.strictEqual(cancel.args.request, (await again).msgid);
  assert.strictEqual((await again).args.id, chat.args.id);
});

scripted('a chat that was never sent is cancelled without a word', async (daemon, client) => {
  await client.connect();
  const going = client.startChat({ session: 's' });
  const failed = assert.rejects(going.result, (error) => error.code === 'cancelled');
  const asked = await daemon.next('memory.history');
  assert.strictEqual(await going.cancel(), true);
  asked.answer({ messages: [], more: false });
  await failed;
  assert.deepStrictEqual(daemon.last.requests.map((one) => one.method), ['memory.history']);
});

scripted('a listener that throws costs its own chat only', async (daemon, client) => {
  await client.connect();
  const other = client.chat({ session: 'o', content: 'y' });
  const failed = assert.rejects(client.chat({ session: 's', content: 'x' }, () => {
    throw new TypeError('the page is gone');
  }), TypeError);
  const asked = (session) => daemon.last.requests.find((one) => one.args.session === session);
  await until(() => asked('s') && asked('o'));
  const mine = asked('s');
  mine.connection.notify('chat.delta', { request: mine.msgid, text: 'x' });
  await failed;
  asked('o').answer(RESULT);
  assert.strictEqual((await other).message.content, '好的');
});

test('a state listener that throws is the app\'s to hear of, and the client goes on', () => {
  const script = `
    require('./lib/register');
    const { LocalEndpoint, MemoryClient } = require('@memoryd/memory');
    const { Scripted } = require('./lib/scripted');
    process.on('uncaughtException', (error) => console.log('uncaught', error.message));
    (async () => {
      const daemon = await Scripted.start();
      const client = new MemoryClient({ endpoint: new LocalEndpoint(daemon.path) });
      client.on('state', (change) => { throw new Error('of the app: ' + change.state); });
      await client.connect();
      console.log(client.state);
      setTimeout(async () => { client.off('state'); client.close(); await daemon.close(); }, 50);
    })();`;
  const done = spawnSync(process.execPath, ['-e', script], { cwd: __dirname, encoding: 'utf8', timeout: 20_000 });
  assert.deepStrictEqual(done.stdout.split('\n').filter(Boolean).sort(),
    ['connected', 'uncaught of the app: connected', 'uncaught of the app: connecting'], done.stderr);
});

scripted('a connection that died unseen in the background is found out and replaced', async (daemon, client) => {
  await client.connect();
  const read = client.history({ session: 's' });
  await daemon.next('memory.history');
  const probe = daemon.next('events.subscribe'); // it gets no answer
  await client.resume();
  await probe;
  assert.strictEqual(client.state, 'connected');
  assert.strictEqual(daemon.connections.length, 2);
  const again = () => daemon.last.requests.find((one) => one.method === 'memory.history');
  await until(again);
  again().answer({ messages: [], more: false });
  await read;
}, { options: { resumeTimeoutMs: 60 } });

scripted('a connection that lives is kept on resume', async (daemon, client) => {
  await client.connect();
  daemon.next('events.subscribe').then((request) => request.answer({ topics: [] }));
  await client.resume();
  assert.deepStrictEqual([client.state, daemon.connections.length], ['connected', 1]);
}, { options: { resumeTimeoutMs: 10_000 } });

scripted('connect() while an attempt is made joins it; resume() does not wait out a pause', async (daemon, client) => {
  const [one, other] = await Promise.all([client.connect(), client.connect()]);
  assert.strictEqual(one, other);
  assert.strictEqual(daemon.connections.length, 1);
  assert.strictEqual(await client.connect(), client.hello);
});

scripted('close() ends what waits, and a closed client can be opened again', async (daemon, client) => {
  await assert.rejects(client.status(), (error) => error instanceof ConnectionLostError && /connect\(\) first/.test(error.message));
  await client.connect();
  const [status, chat] = [client.status(), client.chat({ session: 's', content: 'x' })];
  await daemon.next('chat');
  client.close();
  client.close();
  await assert.rejects(status, ConnectionLostError);
  await assert.rejects(chat, ConnectionLostError);
  await assert.rejects(client.status(), ConnectionLostError);
  await client.connect();
  assert.strictEqual(client.state, 'connected');
});

test('an attempt that cannot even begin is one that failed, and others follow', { timeout: 60_000 }, async () => {
  const daemon = await Scripted.start();
  const endpoint = new LocalEndpoint(daemon.path);
  let broken = 2;
  const client = new MemoryClient({ ...OPTIONS, endpoint: { token: null, connection: () => {
    if (broken-- > 0) throw new ConnectionLostError('the system has no socket for us');
    return endpoint.connection();
  } } });
  const status = client.connect().catch((error) => error.message);
  const connected = state(client, 'connected');
  assert.strictEqual(await status, 'the system has no socket for us');
  await connected;
  client.close();
  await daemon.close();
});

scripted('calls need not wait for connect(), and come before what listeners of the state ask for', async (daemon, client) => {
  client.on('state', (change) => change.state === 'connected' && client.userList().catch(() => undefined));
  const connected = client.connect();
  const append = client.append({ session: 's', messages: [message('x')] });
  await connected;
  await until(() => daemon.last.requests.length === 2);
  daemon.last.requests[0].answer(APPENDED);
  await append;
  assert.deepStrictEqual(daemon.last.requests.map((one) => one.method), ['memory.append', 'user.list']);
});

scripted('a listener of the state may close the client at any moment', async (daemon, client) => {
  for (const moment of ['connecting', 'connected']) {
    const listener = (change) => change.state === moment && client.close();
    client.on('state', listener);
    await client.connect().catch(() => undefined);
    assert.strictEqual(client.state, 'closed', moment);
    client.off('state', listener);
  }
  await client.connect();
  assert.strictEqual(client.state, 'connected');
});

scripted('close() during an attempt ends it', async (daemon, client) => {
  const failed = assert.rejects(client.connect(), ConnectionLostError);
  await daemon.next('hello');
  client.close();
  await failed;
  await until(() => daemon.last.stream.closed);
  assert.deepStrictEqual([client.state, daemon.connections.length], ['closed', 1]);
}, { greet: () => undefined });

scripted('a request over the daemon\'s limit is refused here, and the connection stays', async (daemon, client) => {
  await client.connect();
  await assert.rejects(client.append({ session: 's', messages: [message('x'.repeat(2 ** 20))] }),
    (error) => error.code === 'too_large' && error.limit === 2 ** 20);
  const [listed] = await Promise.all([client.userList(), daemon.next('user.list').then((request) => request.answer({ users: [] }))]);
  assert.deepStrictEqual(listed, { users: [] });
});

scripted('events are heard by who asked, and off() ends that', async (daemon, client) => {
  await client.connect();
  const [heard, others] = [[], []];
  const listener = (event) => heard.push(event);
  client.on('event', listener);
  client.on('event', (event) => others.push(event.topic));
  daemon.last.notify('event', { topic: 'strategy', time: 1.5, session: 's', from: 'summary', to: 'sliding', reason: 'pressure', more: 1 });
  daemon.last.notify('news', { of: 'a later version' });
  await until(() => others.length === 1);
  client.off('event', listener);
  daemon.last.notify('event', { topic: 'store', time: 2, from: 7 });
  await until(() => others.length === 2);
  assert.strictEqual(heard.length, 1);
  assert.deepStrictEqual([heard[0].session, heard[0].from, heard[0].to, heard[0].reason, heard[0].data.get('more')],
    ['s', 'summary', 'sliding', 'pressure', 1]);
  assert.deepStrictEqual(others, ['strategy', 'store']);
});

test('levels of the system become levels of the daemon', () => {
  assert.deepStrictEqual([0, 1, 2].map(memory.pressureOf), ['normal', 'elevated', 'critical']);
  // A hidden page, and an app's age in the background, say nothing of the device's memory.
  assert.deepStrictEqual([3, 4, 5, 6, -1].map(memory.pressureOf), [undefined, undefined, undefined, undefined, undefined]);
});
