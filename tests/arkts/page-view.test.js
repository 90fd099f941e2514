// The page's components as they are, drawn into plain values: in every state, language and theme.
'use strict';
const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { afterEach, describe, test } = require('node:test');
const vm = require('node:vm');
const { Screen, TestKeep, preview, ready, started, until, words } = require('./lib/page');
const { sources } = require('./lib/check');
const paths = require('./lib/paths');

const { PlayedDaemon } = require(path.join(preview, 'daemon'));
const { SCENES } = require(path.join(preview, 'scenes'));

const models = [];
afterEach(() => models.splice(0).forEach((model) => model.stop()));

const begun = (scene) => {
  const model = started(new TestKeep(), new PlayedDaemon(scene));
  models.push(model);
  return model;
};

/** Shows a scene as it stands when all has come. */
async function shown(name, language = 'zh', change = {}) {
  const scene = { ...SCENES[name](language), ...change };
  const model = begun(scene);
  const screen = new Screen(model, language);
  if (scene.isDown) await until(() => model.connection === 'waiting');
  else if (scene.isSlow) await until(() => model.connection === 'connected');
  else {
    await ready(model);
    await until(() => model.conversation.bar !== null && model.facts.load !== 'loading');
  }
  if (scene.act) await scene.act(model, { press: async (label) => screen.press(words.string[language][label]) });
  return { model, scene, screen, has: (text) => screen.texts().includes(text) };
}

describe('the page in words', { timeout: 60_000 }, () => {
  for (const language of ['zh', 'en']) {
    for (const name of Object.keys(SCENES)) {
      test(`${name} can be drawn in ${language}, with a word for everything`, async () => {
        const { screen } = await shown(name, language);
        const texts = screen.texts();
        assert.ok(texts.length > 3);
        for (const text of texts) assert.doesNotMatch(text, /undefined|\[object|%\d?\$?[sd]|null/, text);
        for (const node of screen.nodes()) {
          for (const values of Object.values(node.attributes)) {
            for (const value of values) {
              const [, kind, colour] = value?.resource?.split('.') ?? [];
              if (kind === 'color') assert.ok(words.color.light[colour] && words.color.dark[colour], value.resource);
            }
          }
        }
      });
    }
  }

  test('a message is typed and sent, and the reply can be made anew', async () => {
    const { model, screen, has } = await shown('welcome');
    assert.throws(() => screen.press('发送'), /cannot be pressed/);
    screen.type('你好');
    screen.press('发送');
    await until(() => model.conversation.canRegenerate);
    assert.ok(has('你好') && has('重新生成'));
    screen.press('重新生成');
    assert.ok(!has('重新生成'));
    await until(() => model.conversation.canRegenerate);
  });

  test('while a reply comes it can be stopped, and not sent beside', async () => {
    const { has } = await shown('memory');
    assert.ok(has('停止') && !has('发送'));
  });

  test('a failed reply says why in the person\'s language, and is tried again by a press', async () => {
    const { model, scene, screen, has } = await shown('error', 'en');
    assert.ok(has(words.string.en.error_cloud_timeout));
    scene.chat = { text: 'Here it is.' };
    screen.press('Try again');
    await until(() => model.conversation.canRegenerate);
    assert.ok(!has(words.string.en.error_cloud_timeout) && has(scene.chat.text));
  });

  test('the token bar unfolds to names, figures and strategies; a press chooses another', async () => {
    const { model, screen, has } = await shown('chat');
    assert.ok(has('提示词 667 / 4,096 tokens') && !has('近期对话'));
    screen.press('提示词预算');
    assert.ok(has('近期对话') && has('388') && has('回复预留'));
    screen.press('分层');
    await until(() => model.conversation.effectiveStrategy === 'hierarchical');
    assert.ok(has(words.string.zh.hierarchical_hint));
  });

  test('the memory level is on the badge, and degraded is explained', async () => {
    assert.ok((await shown('chat')).has('正常'));
    assert.ok((await shown('error')).has('内存偏高'));
    const { has } = await shown('degraded');
    assert.ok(has('已降级') && has(words.string.zh.degraded_note) && has('滑动'));
  });

  test('a key fact is pinned, corrected and forgotten', async () => {
    const { model, screen, has } = await shown('facts');
    assert.ok(has('预算') && has('8,600 元') && has('出处：“预算按 8,600 元”'));
    const place = () => model.facts.facts.findIndex((fact) => fact.key === '预算');
    screen.press('置顶', place() - 1); // the first one is pinned already
    await until(() => model.facts.facts[place()].pinned);
    screen.press('修改', place());
    screen.type('9,000 元', 1); // the first field is the message's
    screen.press('保存');
    await until(() => has('9,000 元'));
    screen.press('忘记', place());
    await until(() => !has('9,000 元'));
    assert.strictEqual(model.facts.fault, null);
  });

  test('one of several values under a key is edited and forgotten alone', async () => {
    const facts = SCENES.facts('zh').facts.slice(0, 2).map((fact) => ({ ...fact, key: '要求' }));
    const { model, screen, has } = await shown('facts', 'zh', { facts });
    const kept = model.facts.facts[0].value;
    screen.press('修改', 1);
    screen.type('支持离线', 1); // the first field is the message's
    screen.press('保存');
    await until(() => has('支持离线') && has(kept));
    screen.press('忘记', 1);
    await until(() => model.facts.facts.length === 1);
    assert.ok(has(kept));
  });

  test('without facts in the daemon there is no sheet and no button for it', async () => {
    const scene = SCENES.chat('zh');
    const daemon = new PlayedDaemon(scene);
    const answer = daemon.answer.bind(daemon);
    daemon.answer = ([kind, msgid, method, params], tell) => (method === 'facts.list' ?
      tell([1, msgid, { code: 'unknown_method', message: 'not served', retryable: false }, null]) : answer([kind, msgid, method, params], tell));
    const model = await ready(started(new TestKeep(), daemon));
    models.push(model);
    const screen = new Screen(model);
    await until(() => !model.facts.isAvailable);
    assert.ok(!screen.texts().includes('关键信息'));
  });

  test('a session is opened from the list, or deleted by two presses', async () => {
    const { model, screen, has } = await shown('sessions');
    await until(() => model.sessions.load === 'ready');
    assert.ok(has('杭州两日游') && has('112 条消息 · 9,630 tokens'));
    screen.press('删除', 1);
    assert.ok(has('确认删除'));
    screen.press('确认删除');
    await until(() => model.sessions.rows.length === 3);
    assert.ok(!has('杭州两日游'));
    screen.press('体检报告解读');
    assert.strictEqual(model.conversation.title, '体检报告解读');
    assert.ok(!has('新会话') && has('体检报告解读')); // back on the conversation
    await ready(model);
  });

  test('settings say what is wrong before they are saved', async () => {
    const { screen, has } = await shown('settings');
    assert.ok(has('已连接') && has('1.0.0'));
    screen.type('memoryd.sock', 1);
    assert.ok(has(words.string.zh.mistake_path));
    assert.throws(() => screen.press('保存并连接'), /cannot be pressed/);
    screen.press('本机 TCP + 令牌');
    screen.type('99999', 1);
    assert.ok(has(words.string.zh.mistake_port));
    screen.type('7788', 1);
    assert.ok(has(words.string.zh.mistake_token));
  });

  test('without a daemon the page says so and offers another attempt', async () => {
    const { has } = await shown('offline');
    assert.ok(has('未连接') && has(words.string.zh.error_connection_lost) && has('立即重连'));
  });
});

test('the preview is one file that needs nothing else', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'preview-'));
  const file = path.join(folder, 'index.html');
  execFileSync(process.execPath, [path.join(preview, 'build.js'), file]);
  const html = fs.readFileSync(file, 'utf8');
  fs.rmSync(folder, { recursive: true });
  const script = html.match(/<script>([^]*)<\/script>/)[1];
  assert.doesNotThrow(() => new vm.Script(script));
  assert.doesNotMatch(html, /<(script|link|img)[^>]+(src|href)=/);
  for (const view of sources(path.join(paths.project, 'entry/src/main/ets/view'))) {
    assert.ok(script.includes(`/${path.basename(view)}`), view);
  }
});

// --- words and colours --------------------------------------------------------------------------------

test('every word and colour is used, and takes the same values in both languages', () => {
  const main = path.join(paths.project, 'entry/src/main');
  const texts = sources(path.join(main, 'ets')).map((file) => fs.readFileSync(file, 'utf8')).join('\n');
  const used = texts + fs.readFileSync(path.join(main, 'module.json5'), 'utf8');
  for (const [kind, names] of [['string', words.string.zh], ['color', words.color.light]]) {
    for (const name of Object.keys(names)) assert.match(used, new RegExp(`(app\\.|\\$)${kind}[.:]${name}['"]`), `${kind} ${name}`);
  }
  const values = (text) => (text.match(/%(\d\$)?[sd]/g) ?? []).sort();
  for (const [name, text] of Object.entries(words.string.zh)) assert.deepStrictEqual(values(words.string.en[name]), values(text), name);
});

test('every error code of the protocol has words', () => {
  const code = fs.readFileSync(path.join(paths.project, 'entry/src/main/ets/view/Words.ets'), 'utf8');
  const listed = fs.readFileSync(path.join(paths.project, 'memory/src/main/ets/Errors.ets'), 'utf8')
    .match(/type ErrorCode =([^;]+);/)[1].match(/\w+/g);
  const plain = ['bad_request', 'unknown_method']; // faults of the page itself: the daemon's message must do
  for (const one of listed.filter((name) => !plain.includes(name))) assert.match(code, new RegExp(`case '${one}'`), one);
});

test('text can be read: its contrast is at least 4.5 to 1, light and dark', () => {
  const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = (colour) => [1, 3, 5].map((at) => channel(parseInt(colour.slice(at, at + 2), 16) / 255))
    .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (one, other) => {
    const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const pairs = [
    ['text', 'page'], ['text', 'surface'], ['text', 'field'], ['text_soft', 'page'], ['text_soft', 'surface'],
    ['text_soft', 'field'], ['text_faint', 'surface'], ['text_faint', 'page'], ['brand', 'surface'], ['brand', 'page'],
    ['brand', 'brand_soft'], ['on_brand', 'brand_fill'], ['on_brand', 'danger_fill'], ['danger', 'surface'],
    ['danger', 'danger_soft'], ['danger', 'page'], ['ok', 'ok_soft'], ['warning_text', 'warning_soft'], ['warning_text', 'warning_button'],
  ];
  for (const theme of ['light', 'dark']) {
    for (const [front, back] of pairs) {
      const found = contrast(words.color[theme][front], words.color[theme][back]);
      assert.ok(found >= 4.5, `${theme}: ${front} on ${back} is ${found.toFixed(2)}`);
    }
  }
});
