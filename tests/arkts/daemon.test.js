// The client as it is, over the sockets' shim, against a real daemon with a simulated cloud.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');
const { after, before, describe, test } = require('node:test');
require('./lib/register');
const memory = require('@memoryd/memory');
const { Board, freePort } = require('./lib/board');

const { LocalEndpoint, MemoryClient, RemoteMemory, TcpEndpoint, functionTool, jsonMap } = memory;

const OPTIONS = { minBackoffMs: 20, maxBackoffMs: 200, requestTimeoutMs: 20_000 };
const COUNTING = { text: '一二三四五六七八九十'.repeat(2), chunk_chars: 1 };
const SLOW = { ...COUNTING, chunk_delay_s: 0.1 };
const STUCK = { ...COUNTING, fault: 'hang_midway' }; // half of it, and then nothing
const WEATHER = functionTool('get_weather', '天气', jsonMap('{"type":"object","properties":{"city":{"type":"string"}}}'));

const code = (expected) => (error) => error instanceof memory.MemoryError && error.code === expected;
const next = (client, type, isIt) => new Promise((resolve) => {
  const listener = (value) => {
    if (!isIt(value)) return;
    client.off(type, listener);
    resolve(value);
  };
  client.on(type, listener);
});
const isConnected = async (client) => client.state === 'connected' || next(client, 'state', (change) => change.state === 'connected');
const said = async (client, session) => (await client.history({ session, limit: 500 })).messages
  .map((one) => `${one.role}: ${one.content}`);

/** Hears a chat as a page does: what is on the screen, and how often it began anew. */
function screen() {
  const shown = { text: '', deltas: 0, restarts: 0 };
  shown.listener = (delta) => {
    shown.deltas++;
    if (delta.restarted) {
      shown.restarts++;
      shown.text = '';
    }
    shown.text += delta.text;
    if (shown.onText) shown.onText(shown.text);
  };
  shown.until = (isIt) => new Promise((resolve) => {
    shown.onText = (text) => isIt(text) && resolve();
  });
  return shown;
}

describe('with a daemon on a Unix socket', { timeout: 240_000 }, () => {
  let board;
  let client;
  const clients = [];
  const connected = async (options = {}) => {
    const one = new MemoryClient({ endpoint: new LocalEndpoint(board.socket), ...OPTIONS, ...options });
    clients.push(one);
    await one.connect();
    return one;
  };

  before(async () => {
    board = await Board.start({ cloud: { timeout_s: 4 }, pressure: { poll_s: 0.1, min_stay_s: 0.5, recover_s: 0.5 } });
    client = await connected();
  });
  after(async () => {
    clients.forEach((one) => one.close());
    await board.close();
  });

  test('a session is opened, changed, listed and deleted', async () => {
    const opened = await client.sessionOpen({ session: 'life', user: 'u1', strategy: 'sliding', system: '你是助手', budgetTokens: 2000, title: '题', options: jsonMap('{"max_recent_turns": 4}') });
    assert.strictEqual(opened.user, 'u1');
    assert.strictEqual(opened.budgetTokens, 2000);
    assert.strictEqual(opened.options.get('max_recent_turns'), 4);
    assert.strictEqual((await client.sessionOpen({ session: 'life', reset: ['budget_tokens'] })).budgetTokens, 4096);
    await client.append({ session: 'life', messages: [{ role: 'user', content: '最后一句' }] });
    const [row] = (await client.sessionList({ user: 'u1', order: 'updated', limit: 1 })).sessions;
    assert.deepStrictEqual([row.session, row.title, row.last], ['life', '题', { role: 'user', text: '最后一句' }]);
    assert.deepStrictEqual((await client.userList()).users.find((one) => one.user === 'u1').messages, 1);
    assert.strictEqual((await client.sessionGet({ session: 'life' })).lastSeq, 1);
    assert.strictEqual((await client.sessionDelete({ session: 'life' })).messages, 1);
    await assert.rejects(client.sessionGet({ session: 'life' }), code('not_found'));
    assert.deepStrictEqual(await client.userDelete({ user: 'u1' }), { messages: 0, facts: 0, summaries: 0, vectors: 0 });
  });

  test('pages of sessions follow one another', async () => {
    for (const name of ['p1', 'p2', 'p3']) await client.sessionOpen({ session: name, user: 'pages' });
    const names = [];
    let after;
    do {
      const page = await client.sessionList({ user: 'pages', limit: 2, after });
      names.push(...page.sessions.map((one) => one.session));
      after = page.next;
    } while (after !== undefined);
    assert.deepStrictEqual(names, ['p1', 'p2', 'p3']);
  });

  test('messages are appended once, found, planned and forgotten', async () => {
    await client.sessionOpen({ session: 'm', system: '系统' });
    const messages = [
      { role: 'user', content: '我的花名是小云', id: 'a', time: 1_700_000_000, meta: new Map([['n', 2n ** 60n], ['x', 1.5]]) },
      { role: 'assistant', content: '', id: 'b', toolCalls: [{ id: 'c1', name: 'f', arguments: '{"k":1}' }] },
      { role: 'tool', content: '结果', id: 'c', toolCallId: 'c1', name: 'f' },
      { role: 'user', content: [{ type: 'text', text: '看图' }, { type: 'image_url', imageUrl: { url: 'data:,x', detail: 'low' } }], id: 'd' },
    ];
    const first = await client.append({ session: 'm', messages });
    assert.deepStrictEqual(await client.append({ session: 'm', messages }), first);
    const page = await client.history({ session: 'm' });
    assert.strictEqual(page.more, false);
    assert.deepStrictEqual(page.messages.map((one) => one.id), ['a', 'b', 'c', 'd']);
    assert.strictEqual(page.messages[0].meta.get('n'), 2n ** 60n);
    assert.strictEqual(page.messages[0].time, 1_700_000_000);
    assert.deepStrictEqual(page.messages[1].toolCalls, messages[1].toolCalls);
    assert.deepStrictEqual(JSON.parse(JSON.stringify(page.messages[3].content)), messages[3].content);
    const newest = await client.history({ session: 'm', beforeSeq: page.messages[3].seq, limit: 1 });
    assert.deepStrictEqual([newest.messages[0].id, newest.more], ['c', true]);
    const found = await client.search({ session: 'm', query: '花名', k: 3, roles: ['user'], explain: true });
    assert.strictEqual(found.hits[0].id, 'a');
    const plan = await client.prompt({ session: 'm', tools: [WEATHER], budgetTokens: 3000 });
    assert.strictEqual(plan.messages[0].content, '系统');
    assert.ok(plan.parts.some((one) => one.part === 'tools' && one.tokens > 0));
    assert.strictEqual(plan.parts.reduce((sum, one) => sum + one.tokens, 0), plan.tokens);
    const sent = JSON.parse(memory.chatCompletionsJson(plan.messages));
    assert.deepStrictEqual(sent[2].tool_calls[0].function, { name: 'f', arguments: '{"k":1}' });
    assert.strictEqual((await client.forget({ session: 'm', ids: ['a'] })).messages, 1);
    await assert.rejects(client.append({ session: 'm', messages: [messages[0]] }), code('conflict'));
  });

  test('100 KB of Chinese text comes back as it was', async () => {
    await client.sessionOpen({ session: 'long' });
    const text = '记忆守护进程🙂'.repeat(5000);
    assert.ok(Buffer.byteLength(text) > 100_000);
    await client.append({ session: 'long', messages: [{ role: 'user', content: text }] });
    assert.strictEqual((await client.history({ session: 'long' })).messages[0].content, text);
  });

  test('50 calls at once each get their own answer', async () => {
    const names = Array.from({ length: 50 }, (_, i) => `c${i}`);
    const opened = await Promise.all(names.map((session) => client.sessionOpen({ session, title: session })));
    assert.deepStrictEqual(opened.map((one) => one.session), names);
    const stored = await Promise.all(names.map((session) =>
      client.append({ session, messages: [{ role: 'user', content: session.repeat(300) }] })));
    assert.ok(stored.every((one) => one.messages[0].seq === 1));
    const read = await Promise.all(names.map((session) => client.history({ session })));
    assert.deepStrictEqual(read.map((one) => one.messages[0].content), names.map((name) => name.repeat(300)));
  });

  test('appends that were not waited for keep their order', async () => {
    await client.sessionOpen({ session: 'order' });
    const texts = Array.from({ length: 40 }, (_, i) => `第 ${i} 条`);
    await Promise.all(texts.map((content) => client.append({ session: 'order', messages: [{ role: 'user', content }] })));
    assert.deepStrictEqual((await client.history({ session: 'order' })).messages.map((one) => one.content), texts);
  });

  test('a reply streams, and is kept', async () => {
    await board.script({ text: '你好，小云！很高兴见到你。', reasoning: '想一想' });
    await client.sessionOpen({ session: 'chat' });
    const shown = screen();
    let thought = '';
    const call = client.startChat({ session: 'chat', content: '我叫小云', temperature: 0.5, maxTokens: 100 }, (delta) => {
      thought += delta.reasoning;
      shown.listener(delta);
    });
    const result = await call.result;
    assert.strictEqual(shown.text, '你好，小云！很高兴见到你。');
    assert.ok(shown.deltas > 2);
    assert.strictEqual(thought, '想一想');
    assert.strictEqual(result.message.content, shown.text);
    assert.strictEqual(result.message.reasoning, '想一想');
    assert.ok(result.usage.promptTokens > 0 && result.timingsMs.total > 0 && result.prompt.parts.length > 0);
    assert.deepStrictEqual(await said(client, 'chat'), ['user: 我叫小云', 'assistant: 你好，小云！很高兴见到你。']);
    const again = await client.chat({ session: 'chat', content: '我叫小云', id: call.id });
    assert.strictEqual(again.message.id, result.message.id);
    await board.script({ text: '另一个回答' });
    assert.strictEqual((await client.regenerate('chat', call.id, result.message.id)).message.content, '另一个回答');
    assert.deepStrictEqual(await said(client, 'chat'), ['user: 我叫小云', 'assistant: 另一个回答']);
  });

  test('tools are run until the model answers in words', async () => {
    await board.script(
      { tool_calls: [['get_weather', '{"city": "北京"}'], ['get_weather', '{"city": "火星"}']] }, { text: '北京 21 度' });
    await client.sessionOpen({ session: 'tools' });
    const asked = [];
    const rounds = [];
    const result = await client.chatWithTools({ session: 'tools', content: '天气？', tools: [WEATHER] }, async (call) => {
      asked.push([call.name, JSON.parse(call.arguments).city]);
      if (asked.length === 2) throw new Error('没有这个城市');
      return '21 度';
    }, () => undefined, (call) => rounds.push(call.id));
    assert.strictEqual(new Set(rounds).size, 2);
    assert.deepStrictEqual(asked, [['get_weather', '北京'], ['get_weather', '火星']]);
    assert.strictEqual(result.message.content, '北京 21 度');
    const sent = (await board.requests()).at(-1);
    assert.deepStrictEqual(sent.slice(-2).map((one) => one.content), ['21 度', 'error: 没有这个城市']);
    assert.deepStrictEqual(await said(client, 'tools'),
      ['user: 天气？', 'assistant: ', 'tool: 21 度', 'tool: error: 没有这个城市', 'assistant: 北京 21 度']);
  });

  test('results that were appended are continued without content', async () => {
    await board.script({ tool_calls: [['get_weather', '{}']] }, { text: '好天气' });
    await client.sessionOpen({ session: 'goes-on' });
    const first = await client.chat({ session: 'goes-on', content: '天气？', tools: [WEATHER] });
    const [wanted] = first.message.toolCalls;
    await client.append({ session: 'goes-on', messages: [{ role: 'tool', content: '晴', toolCallId: wanted.id, id: 'result' }] });
    const call = client.startChat({ session: 'goes-on' });
    assert.strictEqual((await call.result).message.content, '好天气');
    assert.strictEqual(call.id, 'result');
  });

  test('a chat is cancelled, and leaves no half reply', async () => {
    await board.script(STUCK);
    await client.sessionOpen({ session: 'stop' });
    const shown = screen();
    const call = client.startChat({ session: 'stop', content: '数数' }, shown.listener);
    const failed = assert.rejects(call.result, code('cancelled'));
    await shown.until((text) => text.length > 2);
    assert.strictEqual(await call.cancel(), true);
    await failed;
    assert.strictEqual(await call.cancel(), false);
    assert.deepStrictEqual(await said(client, 'stop'), ['user: 数数']);
  });

  test('a second client joins a chat that is under way and sees all of it', async () => {
    await board.script(SLOW);
    await client.sessionOpen({ session: 'join' });
    const [one, other] = [screen(), screen()];
    const call = client.startChat({ session: 'join', content: '数数' }, one.listener);
    await one.until((text) => text.length > 3);
    const second = await connected();
    const joined = second.joinChat('join', call.id, other.listener);
    const [first, same] = await Promise.all([call.result, joined.result]);
    assert.strictEqual(first.message.id, same.message.id);
    assert.deepStrictEqual([one.text, other.text], [SLOW.text, SLOW.text]);
  });

  test('after the background a chat goes on where it was, without a second call to the cloud', async () => {
    await board.script(SLOW);
    await client.sessionOpen({ session: 'background' });
    const before = (await board.requests()).length;
    const shown = screen();
    const one = await connected({ resumeTimeoutMs: 100 });
    const result = one.chat({ session: 'background', content: '数数' }, shown.listener);
    await shown.until((text) => text.length > 3);
    one.link.transport.close(); // the system took the socket away: no event, no answer
    await one.resume();
    assert.strictEqual(one.state, 'connected');
    assert.strictEqual((await result).message.content, SLOW.text);
    assert.deepStrictEqual([shown.text, shown.restarts], [SLOW.text, 0]);
    assert.strictEqual((await board.requests()).length, before + 1);
  });

  test('the daemon is killed mid-chat and restarted: nothing is lost, nothing is doubled', async () => {
    await board.script(STUCK, COUNTING);
    await client.sessionOpen({ session: 'killed' });
    const shown = screen();
    const result = client.chat({ session: 'killed', content: '数数' }, shown.listener);
    await shown.until((text) => text.length > 3);
    const lost = next(client, 'state', (change) => change.state === 'waiting');
    const kept = [];
    await board.kill();
    assert.ok((await lost).error instanceof memory.ConnectionLostError);
    for (let i = 0; i < 5; i++) kept.push(client.append({ session: 'order', messages: [{ role: 'user', content: `离线 ${i}` }] }));
    await board.restart();
    assert.strictEqual((await result).message.content, SLOW.text);
    assert.strictEqual(shown.text, SLOW.text);
    assert.deepStrictEqual(await said(client, 'killed'), ['user: 数数', `assistant: ${SLOW.text}`]);
    await Promise.all(kept);
    assert.deepStrictEqual((await said(client, 'order')).slice(-5), kept.map((_, i) => `user: 离线 ${i}`));
  });

  test('appends under way when the daemon is killed are stored once each, in order', async () => {
    await client.sessionOpen({ session: 'crash' });
    const texts = Array.from({ length: 60 }, (_, i) => `第 ${i} 条`);
    const appended = texts.map((content) => client.append({ session: 'crash', messages: [{ role: 'user', content }] }));
    await appended[5];
    await board.kill();
    await board.restart();
    await Promise.all(appended);
    assert.deepStrictEqual((await said(client, 'crash')), texts.map((text) => `user: ${text}`));
  });

  test('pressure is degraded and restored, and seen as events, also after a new connection', async () => {
    await client.subscribe({ topics: ['pressure', 'strategy'] });
    await board.kill();
    await board.restart();
    await isConnected(client);
    const levels = [];
    client.on('event', (event) => event.topic === 'pressure' && event.to && levels.push(`${event.from} ${event.to}`));
    const risen = next(client, 'event', (event) => event.topic === 'pressure' && event.to === 'critical');
    client.onMemoryLevel(2);
    await risen;
    assert.strictEqual((await client.status()).memory.level, 'critical');
    await assert.rejects(client.append({ session: 'crash', messages: [{ role: 'user', content: 'x'.repeat(70_000) }] }),
      (error) => error.code === 'busy' && error.retryable && error.retryAfterS > 0);
    const fallen = next(client, 'event', (event) => event.topic === 'pressure' && event.to === 'normal');
    assert.strictEqual((await client.pressureHint({ level: 'normal' })).level, 'critical'); // not calm for long enough yet
    await fallen;
    assert.deepStrictEqual(levels, ['normal critical', 'critical normal']);
    await client.subscribe({ topics: [] });
  });

  test('facts are put, replaced, listed and forgotten; a summary is made', async () => {
    await client.sessionOpen({ session: 'facts', user: 'f', strategy: 'summary' });
    const first = await client.factsPut({ user: 'f', key: '城市', value: '杭州' });
    const second = await client.factsPut({ user: 'f', key: '城市', value: '北京', kind: 'address', pinned: true });
    assert.deepStrictEqual([second.scope, second.kind, second.pinned, second.sources], ['user', 'address', true, []]);
    const { facts } = await client.factsList({ user: 'f', history: true });
    assert.deepStrictEqual(facts.map((one) => [one.id, one.supersededBy]), [[first.id, second.id], [second.id, undefined]]);
    assert.ok(facts[0].validTo >= facts[0].validFrom);
    assert.ok((await client.factsForget({ user: 'f', id: second.id })).facts >= 1);
    const none = await client.summaryGet({ session: 'facts', sources: true });
    assert.deepStrictEqual([none.summary, none.made, none.lines], ['', undefined, []]);
    for (let i = 0; i < 12; i++) {
      await client.append({ session: 'facts', messages: [{ role: 'user', content: `第 ${i} 次，预算 ${i}00 元，地点杭州。`.repeat(8), id: `f${i}` }] });
    }
    await client.summaryRefresh({ session: 'facts' });
    const made = await client.summaryGet({ session: 'facts', sources: true });
    assert.ok(made.summary.length > 0 && made.throughSeq > 0 && made.lines.length > 0);
    assert.ok(made.lines.flatMap((line) => line.messageIds).every((id) => /^f\d+$/.test(id)));
  });

  test('the daemon refuses with a code, and what would be right', async () => {
    await client.sessionOpen({ session: 'e', user: 'u' });
    await client.append({ session: 'e', messages: [{ role: 'user', content: 'x', id: 'x' }] });
    const is = (expected, check = () => true) => (error) =>
      error instanceof memory.RequestError && error.code === expected && error.message.length > 10 && check(error);
    await assert.rejects(client.sessionGet({ session: '不行' }), is('bad_request', (error) => error.field === 'session'));
    await assert.rejects(client.call('no.such', new Map(), true), is('unknown_method'));
    await assert.rejects(client.history({ session: 'nowhere' }), is('not_found'));
    await assert.rejects(client.append({ session: 'e', messages: [{ role: 'user', content: 'y', id: 'x' }] }), is('conflict'));
    await assert.rejects(client.sessionOpen({ session: 'e', user: 'other' }), is('conflict'));
    await assert.rejects(client.prompt({ session: 'e', budgetTokens: 10 }), is('budget_too_small', (error) => error.needed > 10));
    await assert.rejects(client.append({ session: 'e', messages: [{ role: 'user', content: 'x'.repeat(2 ** 20) }] }), is('too_large', (error) => error.limit === 2 ** 20));
    await assert.rejects(client.append({ session: 'e', messages: [{ role: 'user', content: '好\ud83d' }] }), is('bad_request'));
    assert.strictEqual(client.state, 'connected');
  });

  test('a cloud that fails has its code, and what was said is kept', async () => {
    await client.sessionOpen({ session: 'cloud' });
    const faults = [
      [{ status: 401 }, 'cloud_auth', false],
      [{ status: 429, retry_after_s: 7 }, 'cloud_rate_limited', true],
      [{ status: 500 }, 'cloud_error', true],
      [{ status: 400 }, 'cloud_error', false],
      [{ fault: 'hang' }, 'cloud_timeout', true],
      [{ fault: 'abort' }, 'cloud_error', null],
    ];
    for (const [step, expected, retryable] of faults) {
      await board.script(step);
      await assert.rejects(client.chat({ session: 'cloud', content: '在吗', id: 'again' }, () => undefined),
        (error) => error.code === expected && (retryable === null || error.retryable === retryable), JSON.stringify(step));
    }
    await board.script({ text: '在' });
    assert.strictEqual((await client.chat({ session: 'cloud', content: '在吗', id: 'again' })).message.content, '在');
    assert.deepStrictEqual(await said(client, 'cloud'), ['user: 在吗', 'assistant: 在']);
  });

  test('an app written for a memory of its own gets one in the daemon', async () => {
    const remote = new RemoteMemory(client, 'remote', { system: '你是助手', strategy: 'sliding', budgetTokens: 3000 });
    remote.add({ role: 'user', content: '我叫小云' });
    remote.add({ role: 'assistant', content: '你好，小云' });
    remote.add({ role: 'user', content: '我叫什么？' });
    assert.deepStrictEqual(JSON.parse(memory.chatCompletionsJson(await remote.buildPrompt())), [
      { role: 'system', content: '你是助手' },
      { role: 'user', content: '我叫小云' },
      { role: 'assistant', content: '你好，小云' },
      { role: 'user', content: '我叫什么？' },
    ]);
    await assert.rejects(remote.add({ role: 'user', content: '' }), code('bad_request'));
    assert.strictEqual((await remote.plan()).budgetTokens, 3000);
  });

  test('a memory whose daemon is away keeps what was added, and delivers it once', async () => {
    const one = await connected({ reconnect: false }); // calls do not wait for another connection
    const remote = new RemoteMemory(one, 'away', { strategy: 'sliding' });
    await remote.add({ role: 'user', content: '一' });
    const lost = next(one, 'state', (change) => change.state === 'idle');
    await board.kill();
    await lost;
    await assert.rejects(remote.add({ role: 'assistant', content: '二' }), code('connection_lost'));
    remote.add({ role: 'user', content: '三' });
    await assert.rejects(remote.buildPrompt(), code('connection_lost'));
    await board.restart();
    await one.connect();
    assert.deepStrictEqual((await remote.buildPrompt()).map((message) => message.content), ['一', '二', '三']);
  });
});

describe('with other daemons', { timeout: 240_000 }, () => {
  test('TCP: the right token opens, a wrong one does not, a squatter never sees it', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'token-'));
    const file = path.join(folder, 'token');
    const token = '0123456789abcdef0123456789abcdef';
    fs.writeFileSync(file, `${token}\n`, { mode: 0o600 });
    const port = await freePort();
    const board = await Board.start({ server: { tcp_port: port, token_file: file }, cloud: { base_url: '' } });
    const client = new MemoryClient({ endpoint: new TcpEndpoint(port, `${token}\n`), ...OPTIONS });
    const stranger = new MemoryClient({ endpoint: new TcpEndpoint(port, 'f'.repeat(32)), ...OPTIONS });
    try {
      const hello = await client.connect();
      assert.strictEqual(hello.protocol, 1);
      assert.strictEqual((await client.sessionOpen({ session: 't' })).owner, 'tcp');
      const text = '网'.repeat(100_000);
      await client.append({ session: 't', messages: [{ role: 'user', content: text }] });
      assert.strictEqual((await client.history({ session: 't' })).messages[0].content, text);
      await assert.rejects(client.chat({ session: 't', content: '在吗' }), code('cloud_offline'));
      await assert.rejects(stranger.connect(), code('unauthorized'));
      assert.strictEqual(stranger.state, 'idle'); // nothing changes by trying again
      await assert.rejects(stranger.status(), code('unauthorized'));
      const lost = next(client, 'state', (change) => change.state === 'waiting');
      await board.kill();
      await lost;
      let heard = Buffer.alloc(0);
      const squatter = net.createServer((peer) => peer.on('data', (data) => {
        heard = Buffer.concat([heard, data]);
        peer.write(Buffer.from('940101c081a570726f6f66a161', 'hex')); // {proof: "a"}
      })).listen(port, '127.0.0.1');
      await next(client, 'state', (change) => change.state === 'idle');
      assert.ok(heard.includes('nonce') && !heard.includes(token));
      squatter.close();
    } finally {
      client.close();
      stranger.close();
      await board.close();
      fs.rmSync(folder, { recursive: true });
    }
  });

  test('limits of the cloud and of the store have their codes', async () => {
    const board = await Board.start({ cloud: { max_calls_per_hour: 1 }, store: { quota_mb: 1 } });
    const client = new MemoryClient({ endpoint: new LocalEndpoint(board.socket), ...OPTIONS });
    try {
      await client.connect();
      await client.sessionOpen({ session: 's' });
      await client.chat({ session: 's', content: '一' });
      await assert.rejects(client.chat({ session: 's', content: '二' }), (error) => error.code === 'cloud_limit' && error.retryAfterS > 0);
      const fill = async () => {
        for (let i = 0; i < 8; i++) await client.append({ session: 's', messages: [{ role: 'user', content: `${i}`.repeat(300_000) }] });
      };
      await assert.rejects(fill(), (error) => error.code === 'storage_full' && error.retryable);
      assert.strictEqual((await client.status()).store.state, 'full');
    } finally {
      client.close();
      await board.close();
    }
  });

  test('an app that starts before the daemon is connected once it is there', async () => {
    const board = await Board.start();
    await board.kill();
    const client = new MemoryClient({ endpoint: new LocalEndpoint(board.socket), ...OPTIONS });
    try {
      await assert.rejects(client.connect(), (error) => error instanceof memory.ConnectionLostError && [2, 111].includes(error.errno));
      const opened = client.sessionOpen({ session: 's' }); // it waits
      await board.restart();
      assert.strictEqual((await opened).session, 's');
    } finally {
      client.close();
      await board.close();
    }
  });
});
