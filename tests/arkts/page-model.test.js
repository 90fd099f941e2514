// The page's model as it is, against a real daemon with a simulated cloud.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { after, before, describe, test } = require('node:test');
const { Board, freePort } = require('./lib/board');
const { MemoryClient, Place, TestKeep, keepWith, ready, started, until } = require('./lib/page');

const SLOW = { text: '一二三四五六七八九十'.repeat(2), chunk_chars: 1, chunk_delay_s: 0.05 };
const TOKEN = 'a-token-of-more-than-128-bits-0123456789';

const shown = (model) => model.conversation.items.map((item) => `${item.role}: ${item.text}`);
const last = (model) => model.conversation.items[model.conversation.items.length - 1];
const roundBar = (bar) => bar.parts.reduce((sum, part) => sum + part.tokens, 0);

describe('the page with a daemon', { timeout: 120_000 }, () => {
  let board;
  let port;
  let other; // another client of the same daemon
  let folder;
  const models = [];

  const app = (keep) => {
    const model = started(keep ?? keepWith(new Place('unix', board.socket)));
    models.push(model);
    return model;
  };
  /** The page in a session of its own. */
  const fresh = async (keep) => {
    const model = await ready(app(keep));
    await model.newSession();
    return model;
  };
  const close = (model) => {
    model.stop();
    models.splice(models.indexOf(model), 1);
  };
  const stored = async (model) => (await other.history({ session: model.conversation.session, limit: 500 })).messages
    .map((one) => `${one.role}: ${one.content}`);

  before(async () => {
    port = await freePort();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'token-'));
    const token = path.join(folder, 'token');
    fs.writeFileSync(token, TOKEN, { mode: 0o600 });
    board = await Board.start({
      cloud: { timeout_s: 2 },
      server: { tcp_port: port, token_file: token },
      pressure: { poll_s: 0.1, min_stay_s: 0.5, recover_s: 0.5 },
    });
    other = new MemoryClient({ endpoint: new Place('unix', board.socket).endpoint });
    await other.connect();
  });
  after(async () => {
    models.forEach((model) => model.stop());
    other.close();
    await board.close();
    fs.rmSync(folder, { recursive: true });
  });

  test('what is said is answered as it streams, and both are kept', async () => {
    const model = await fresh();
    assert.ok(model.conversation.isEmpty);
    assert.strictEqual(model.canSend, false);
    await board.script({ text: '好的，周五下午三点。', chunk_chars: 2, chunk_delay_s: 0.02 });
    model.draft = '周五下午三点开会';
    assert.strictEqual(model.canSend, true);
    const sending = model.send();
    assert.strictEqual(model.draft, '');
    assert.deepStrictEqual([last(model).state, model.conversation.items[0].state], ['waiting', 'sending']);
    await until(() => last(model).state === 'streaming');
    assert.strictEqual(model.conversation.items[0].state, 'stored');
    assert.strictEqual(model.canSend, false);
    await sending;
    assert.deepStrictEqual(shown(model), ['user: 周五下午三点开会', 'assistant: 好的，周五下午三点。']);
    assert.deepStrictEqual(await stored(model), shown(model));
    assert.strictEqual(last(model).state, 'stored');
    assert.strictEqual(model.conversation.title, '周五下午三点开会');
    const { bar } = model.conversation;
    assert.strictEqual(roundBar(bar), bar.budget);
    assert.ok(bar.parts.some((part) => part.name === 'recent' && part.tokens > 0));
    assert.ok(bar.parts.some((part) => part.name === 'reserve' && part.tokens >= bar.reserve));
  });

  test('an app that starts again shows the session used last, with all that was said', async () => {
    const model = await fresh();
    await model.conversation.send('我叫小云');
    const again = await ready(app());
    assert.strictEqual(again.conversation.session, model.conversation.session);
    assert.deepStrictEqual(shown(again), shown(model));
    assert.strictEqual(again.conversation.title, '我叫小云');
    assert.ok(again.conversation.canRegenerate);
  });

  test('a reply that fails says why, and is asked for again without saying the message twice', async () => {
    const model = await fresh();
    await board.script({ status: 500 });
    await model.conversation.send('预算是多少');
    assert.deepStrictEqual([last(model).state, last(model).fault.code, last(model).fault.canRetry], ['failed', 'cloud_error', true]);
    assert.strictEqual(model.conversation.items[0].state, 'stored');
    await board.script({ text: '八千六' });
    await model.conversation.retry();
    assert.deepStrictEqual(await stored(model), ['user: 预算是多少', 'assistant: 八千六']);
    assert.deepStrictEqual(shown(model), await stored(model));
  });

  test('a message goes on from a failed reply: what was never stored leaves the page', async () => {
    const model = await fresh();
    await board.script({ status: 500 }, { text: '在' });
    await model.conversation.send('第一句');
    await model.conversation.send('第二句');
    assert.deepStrictEqual(shown(model), ['user: 第一句', 'user: 第二句', 'assistant: 在']);
    assert.deepStrictEqual(await stored(model), shown(model));
  });

  test('a reply made anew takes the place of the old one, on the page and in the daemon', async () => {
    const model = await fresh();
    await board.script({ text: '旧' }, { text: '新' });
    await model.conversation.send('起个名字');
    await model.conversation.regenerate();
    assert.deepStrictEqual(await stored(model), ['user: 起个名字', 'assistant: 新']);
    assert.deepStrictEqual(shown(model), await stored(model));
    await board.script({ status: 500 }, { text: '更新' });
    await model.conversation.regenerate();
    assert.strictEqual(last(model).state, 'failed');
    await model.conversation.retry();
    assert.deepStrictEqual(await stored(model), ['user: 起个名字', 'assistant: 更新']);
  });

  test('a reply that is stopped stays in sight, is not remembered, and can be asked for again', async () => {
    const model = await fresh();
    await board.script(SLOW, { text: '短的' });
    const sending = model.conversation.send('说个长的');
    await until(() => last(model).text.length >= 2);
    await model.conversation.stop();
    await sending;
    assert.strictEqual(last(model).state, 'stopped');
    assert.match(last(model).text, /^一二/);
    assert.deepStrictEqual(await stored(model), ['user: 说个长的']);
    await model.conversation.retry();
    assert.deepStrictEqual(await stored(model), ['user: 说个长的', 'assistant: 短的']);
  });

  test('nothing is sent twice: not blanks, not while a reply is coming', async () => {
    const model = await fresh();
    await board.script(SLOW);
    await model.conversation.send('  \n');
    const sending = model.conversation.send('一次');
    await model.conversation.send('两次');
    await model.conversation.regenerate();
    await model.conversation.retry();
    await until(() => last(model).text.length >= 1); // a chat that is stopped at once may not have begun
    await model.conversation.stop();
    await sending;
    assert.deepStrictEqual(await stored(model), ['user: 一次']);
  });

  test('the strategy is the session\'s, and the bar shows the new plan', async () => {
    const model = await fresh();
    await model.conversation.send('你好');
    await model.conversation.setStrategy('fixed');
    assert.strictEqual((await other.sessionGet({ session: model.conversation.session })).strategy, 'fixed');
    const again = await ready(app());
    assert.deepStrictEqual([again.conversation.strategy, again.conversation.fault], ['fixed', null]);
    await model.conversation.setStrategy('no such');
    assert.deepStrictEqual([model.conversation.strategy, model.conversation.fault.code], ['fixed', 'bad_request']);
  });

  test('a daemon that is killed in the middle of a reply loses nothing and doubles nothing', async () => {
    const model = await fresh();
    await board.script(SLOW, { text: '重来' });
    const sending = model.conversation.send('断电试试');
    await until(() => last(model).text.length >= 2);
    await board.kill();
    await until(() => model.badge === 'offline');
    await board.restart();
    await sending;
    assert.strictEqual(model.connection, 'connected');
    assert.deepStrictEqual(shown(model), ['user: 断电试试', 'assistant: 重来']);
    await until(() => other.state === 'connected' || other.resume());
    assert.deepStrictEqual(await stored(model), shown(model));
  });

  test('an app that was closed in the middle of a reply hears the rest of it', async () => {
    const keep = keepWith(new Place('unix', board.socket));
    const model = await fresh(keep);
    await board.script(SLOW);
    model.conversation.send('慢慢说');
    await until(() => last(model).text.length >= 2);
    close(model);
    const again = await ready(app(keep));
    assert.strictEqual(again.conversation.session, model.conversation.session);
    await until(() => last(again).state === 'stored');
    assert.deepStrictEqual(shown(again), ['user: 慢慢说', `assistant: ${SLOW.text}`]);
    assert.deepStrictEqual(await stored(again), shown(again));
  });

  test('a session that is left in the middle of a reply and opened again shows the rest of it', async () => {
    const model = await fresh();
    await board.script(SLOW);
    const left = model.conversation;
    left.send('慢慢说');
    await until(() => last(model).text.length >= 2);
    await model.newSession();
    await model.openSession(left.session, left.title);
    await until(() => last(model).state === 'streaming');
    assert.match(last(model).text, /^一二/);
    await until(() => last(model).state === 'stored');
    assert.deepStrictEqual(shown(model), ['user: 慢慢说', `assistant: ${SLOW.text}`]);
  });

  test('a message that nobody is answering is answered when the person asks for it', async () => {
    const model = await fresh();
    await other.append({ session: model.conversation.session, messages: [{ role: 'user', content: '在吗' }] });
    const again = await ready(app());
    assert.strictEqual(last(again).state, 'unanswered');
    await board.script({ text: '在' });
    await again.conversation.retry();
    assert.deepStrictEqual(shown(again), ['user: 在吗', 'assistant: 在']);
  });

  test('where others went on, a retry shows what stands instead of failing for ever', async () => {
    const model = await fresh();
    await board.script({ status: 500 });
    await model.conversation.send('问题');
    await other.append({ session: model.conversation.session, messages: [{ role: 'assistant', content: '别处的回答' }] });
    await model.conversation.retry();
    await model.conversation.retry();
    assert.deepStrictEqual(shown(model), ['user: 问题', 'assistant: 别处的回答']);
  });

  test('what others said while the page was not connected is there afterwards', async () => {
    const model = await fresh();
    await board.script({ text: '一' });
    await model.conversation.send('甲');
    await other.append({ session: model.conversation.session, messages: [{ role: 'user', content: '乙' }, { role: 'assistant', content: '二' }] });
    await model.conversation.refresh();
    assert.deepStrictEqual(shown(model), ['user: 甲', 'assistant: 一', 'user: 乙', 'assistant: 二']);
    const many = Array.from({ length: 60 }, (_, i) => ({ role: 'assistant', content: `${i}` }));
    await other.append({ session: model.conversation.session, messages: many });
    await model.conversation.refresh();
    assert.strictEqual(last(model).text, '59');
    assert.strictEqual(model.conversation.hasEarlier, true);
  });

  test('a long conversation comes by pages, from the newest', async () => {
    const model = await fresh();
    await model.conversation.setStrategy('fixed'); // no summary that would take another test's answer
    const messages = Array.from({ length: 100 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `${i}` }));
    await other.append({ session: model.conversation.session, messages });
    const again = await ready(app());
    assert.strictEqual(again.conversation.hasEarlier, true);
    while (again.conversation.hasEarlier) await again.conversation.loadEarlier();
    assert.deepStrictEqual(again.conversation.items.map((item) => item.text), messages.map((one) => one.content));
    assert.strictEqual(new Set(again.conversation.items.map((item) => item.key)).size, 100);
  });

  test('tools, notes and pictures of other clients have their lines', async () => {
    const model = await fresh();
    await other.append({ session: model.conversation.session, messages: [
      { role: 'user', content: [{ type: 'text', text: '看图' }, { type: 'image_url', imageUrl: { url: 'data:image/png;base64,AA==' } }] },
      { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'get_weather', arguments: '{}' }] },
      { role: 'tool', content: '晴', toolCallId: 'c1' },
    ] });
    await model.conversation.refresh();
    assert.deepStrictEqual(shown(model), ['user: 看图\n🖼', 'tool: get_weather', 'tool: 晴']);
  });

  test('the badge follows the daemon\'s events', async () => {
    const model = await fresh();
    assert.strictEqual(model.badge, 'normal');
    await other.pressureHint({ level: 'elevated' });
    await until(() => model.badge === 'elevated');
    await other.pressureHint({ level: 'critical' });
    await until(() => model.badge === 'degraded');
    const late = await ready(app());
    assert.strictEqual(late.badge, 'degraded'); // of before it connected no event tells
    await other.pressureHint({ level: 'normal' });
    await until(() => model.badge === 'normal' && late.badge === 'normal');
  });

  test('sessions are listed by last use, opened, and deleted with all they hold', async () => {
    const model = await fresh();
    await board.script({ text: '甲答' }, { text: '乙答' });
    await model.conversation.send('甲问');
    const first = model.conversation.session;
    await model.newSession();
    await model.newSession(); // one that is empty is new enough
    await model.conversation.send('乙问');
    const second = model.conversation.session;
    await model.sessions.open();
    const listed = model.sessions.rows.slice(0, 2).map((row) => [row.session, row.title, row.last.text]);
    assert.deepStrictEqual(listed, [[second, '乙问', '乙答'], [first, '甲问', '甲答']]);
    await model.openSession(first, '甲问');
    assert.deepStrictEqual(shown(model), ['user: 甲问', 'assistant: 甲答']);
    await model.removeSession(first);
    assert.ok(model.conversation.isEmpty);
    assert.ok(model.sessions.rows.every((row) => row.session !== first));
    await assert.rejects(other.sessionGet({ session: first }), { code: 'not_found' });
    await model.removeSession(model.conversation.session); // deleting one that is empty leaves a new one as well
    await model.conversation.send('还能说话');
    assert.strictEqual(last(model).state, 'stored');
  });

  test('the fact sheet is there if the daemon keeps facts, and hidden if not', async () => {
    const model = await fresh();
    await model.openFacts();
    const keepsFacts = await other.factsList({ session: model.conversation.session }).then(() => true, () => false);
    assert.strictEqual(model.facts.isAvailable, keepsFacts);
    if (keepsFacts) {
      await model.conversation.send('我叫林晓，预算是 8,600 元。');
      await model.facts.open();
      const { facts } = model.facts;
      assert.ok(facts.length > 0);
      await model.facts.pin(facts[facts.length - 1]);
      assert.deepStrictEqual([model.facts.fault, model.facts.facts[0].pinned], [null, true]);
      model.facts.edit(model.facts.facts[0]);
      model.facts.draft = '改过的';
      await model.facts.save(model.facts.facts[0]);
      assert.deepStrictEqual([model.facts.fault, model.facts.facts[0].value, model.facts.facts[0].pinned], [null, '改过的', true]);
      await model.newSession();
      await model.openFacts(); // what is pinned is there in every session
      assert.deepStrictEqual([model.facts.facts[0].value, model.facts.facts[0].scope], ['改过的', 'user']);
      const count = model.facts.facts.length;
      await model.facts.forget(model.facts.facts[0]);
      assert.strictEqual(model.facts.facts.length, count - 1);
    }
  });

  test('settings lead to another way to the same daemon, and a wrong token is told', async () => {
    const model = await fresh();
    assert.strictEqual(model.moveTo(new Place('tcp', '', `${port}`, 'short')), false);
    assert.strictEqual(model.moveTo(new Place('tcp', '', `${port}`, TOKEN)), true);
    await ready(model);
    await board.script({ text: '经 TCP' });
    await model.conversation.send('在吗');
    assert.strictEqual(last(model).text, '经 TCP');
    assert.strictEqual(model.moveTo(new Place('tcp', '', `${port}`, `${TOKEN}-wrong`)), true);
    await until(() => model.connectionFault !== null);
    assert.deepStrictEqual([model.connectionFault.code, model.badge], ['unauthorized', 'offline']);
    assert.strictEqual(model.moveTo(new Place('unix', board.socket)), true);
    await ready(model);
    assert.deepStrictEqual([model.connectionFault, model.badge], [null, 'normal']);
  });

  test('a daemon that is not there yet is found once it is, without a hand', async () => {
    await board.kill();
    const model = app();
    await until(() => model.connection === 'waiting' && model.connectionFault !== null);
    assert.strictEqual(model.connectionFault.code, 'connection_lost');
    await board.restart();
    await model.resume();
    await ready(model);
  });
});

test('a place that cannot be right is refused, field by field', () => {
  const mistakes = [
    [new Place(), null],
    [new Place('unix', ' /dev/unix/socket/memoryd \n'), null],
    [new Place('unix', 'memoryd.sock'), 'path'],
    [new Place('unix', ''), 'path'],
    [new Place('unix', '/a b'), 'path'],
    [new Place('unix', `/${'a'.repeat(105)}`), null],
    [new Place('unix', `/${'a'.repeat(106)}`), 'path'],
    [new Place('tcp', '', '7788', TOKEN), null],
    [new Place('tcp', '', '0', TOKEN), 'port'],
    [new Place('tcp', '', '65536', TOKEN), 'port'],
    [new Place('tcp', '', '77x', TOKEN), 'port'],
    [new Place('tcp', '', '7788', ''), 'token'],
  ];
  for (const [place, mistake] of mistakes) assert.strictEqual(place.mistake, mistake, JSON.stringify(place));
  const keep = new TestKeep();
  new Place('tcp', '/p', '1234', TOKEN).putIn(keep);
  assert.deepStrictEqual({ ...Place.kept(keep) }, { kind: 'tcp', path: '/p', port: '1234', token: TOKEN });
  assert.deepStrictEqual({ ...Place.kept(new TestKeep()) }, { ...new Place() });
});
