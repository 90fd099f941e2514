// Every method, argument, result field and error code of the protocol is in the library's types,
// and travels under the protocol's name.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
require('./lib/register');
const { clientMethods, interfaces, membersOf, words } = require('./lib/declarations');
const paths = require('./lib/paths');
const { run } = require('./lib/python');

const encoders = require(path.join(paths.project, 'memory/src/main/ets/protocol/Arguments.ets'));
const { PROTOCOL } = require(path.join(paths.project, 'memory/src/main/ets/Link.ets'));

const [CONTRACT] = run('contract.py', []);
const TYPES = interfaces('Types.ets');
const CLIENT = clientMethods();

/** budget_tokens -> budgetTokens */
const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** session.open -> sessionOpen; what belongs to memory and events needs no first name. */
const methodName = (name) => camel(name.replace(/^(memory|events)\./, '').replace('.', '_'));

/** hello is said by connect(). */
const greeting = { argument: 'HelloArguments', result: 'Hello' };
const declared = (method) => (method === 'hello' ? greeting : CLIENT[methodName(method)]);

test('every error code is in the type, and no other', () => {
  assert.deepStrictEqual(words('Errors.ets', 'ErrorCode'), CONTRACT.codes);
});

test('topics, kinds of facts, roles and the version are the daemon\'s', () => {
  assert.deepStrictEqual(words('Types.ets', 'Topic'), CONTRACT.topics);
  assert.deepStrictEqual(words('Types.ets', 'FactKind'), CONTRACT.fact_kinds);
  assert.deepStrictEqual(words('Types.ets', 'Role').sort(), [...CONTRACT.roles].sort());
  assert.strictEqual(PROTOCOL, CONTRACT.protocol);
});

for (const [method, taken] of Object.entries(CONTRACT.methods)) {
  test(`the arguments of ${method} are typed, and optional where they are`, () => {
    assert.ok(declared(method), `MemoryClient.${methodName(method)}() is missing`);
    const typed = membersOf(TYPES, declared(method).argument);
    const names = Object.entries(typed).map(([name, member]) => `${name}${member.isOptional ? '?' : ''}`);
    const expected = Object.entries(taken).map(([name, isRequired]) => `${camel(name)}${isRequired ? '' : '?'}`);
    assert.deepStrictEqual(names.sort(), expected.sort());
  });

  test(`every argument of ${method} travels under its name`, () => {
    const encoder = encoders[{ 'user.list': 'owner', status: 'owner' }[method] || methodName(method)];
    const typed = membersOf(TYPES, declared(method).argument);
    const given = Object.fromEntries(Object.entries(typed).map(([name, member]) => [name, sample(member.type)]));
    assert.deepStrictEqual([...encoder(given).keys()].sort(), Object.keys(taken).sort());
  });
}

test('the fields of a message travel under their names', () => {
  const message = {
    role: 'assistant', content: [{ type: 'text', text: 'x' }, { type: 'image_url', imageUrl: { url: 'u', detail: 'low' } }],
    id: 'i', name: 'n', toolCalls: [{ id: 'c', name: 'f', arguments: '{}' }], toolCallId: 't', time: 1.5, meta: new Map(),
  };
  assert.deepStrictEqual(Object.keys(message).sort(), Object.keys(TYPES.Message.members).sort());
  const plain = (value) => (value instanceof Map ? Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]))
    : Array.isArray(value) ? value.map(plain) : value);
  assert.deepStrictEqual(plain(encoders.message(message)), {
    role: 'assistant',
    content: [{ type: 'text', text: 'x' }, { type: 'image_url', image_url: { url: 'u', detail: 'low' } }],
    id: 'i', name: 'n', tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
    tool_call_id: 't', time: 1.5, meta: {},
  });
});

// --- results: what docs/protocol.md shows in braces ----------------------------------------------

const PAGE = fs.readFileSync(path.join(paths.root, 'docs/protocol.md'), 'utf8');

/** `{a, b?, c: {d}, e: [{f}]}` as a tree: {a: null, b: null, c: {d: null}, e: {f: null}}. */
function shape(text) {
  const tokens = text.match(/[{}]|[A-Za-z_][A-Za-z0-9_]*|"[^"]*"|[^\s]/g);
  let at = 0;
  const map = () => {
    const tree = {};
    let name = null;
    for (at++; tokens[at] !== '}'; at++) {
      if (tokens[at] === '{') {
        tree[name] = map();
      } else if (/^[A-Za-z_]/.test(tokens[at]) && /^[{,]$/.test(tokens[at - 1])) {
        name = tokens[at];
        tree[name] = null;
      }
    }
    return tree;
  };
  while (at < tokens.length && tokens[at] !== '{') at++;
  return map();
}

/** The interface of a member, if it has one: `Fact[]` -> Fact. */
const named = (type) => [type.replace(/\[\]$/, '')].find((name) => TYPES[name]);

function assertHas(type, tree, where) {
  const typed = membersOf(TYPES, type);
  for (const [name, inner] of Object.entries(tree)) {
    const member = typed[camel(name)];
    assert.ok(member, `${where}: ${type} has no ${camel(name)}`);
    if (inner && named(member.type)) assertHas(named(member.type), inner, `${where}.${name}`);
  }
}

const SECTIONS = [...PAGE.matchAll(/^### `([a-z.]+)`\n([\s\S]*?)(?=^##)/gm)];

test('the page has a section for every method', () => {
  assert.deepStrictEqual(SECTIONS.map(([, name]) => name).sort(), Object.keys(CONTRACT.methods).sort());
});

const SHOWN = SECTIONS.map(([, method, text]) => [method, /Result[^`]*`(\{[^`]*\})`/.exec(text)]).filter(([, result]) => result);

for (const [method, result] of SHOWN) {
  test(`the result of ${method} has every field that the page shows`, () => {
    assertHas(declared(method).result, shape(result[1]), method);
  });
}

test('the page shows the results of most methods', () => {
  assert.ok(SHOWN.length >= 13, SHOWN.map(([method]) => method).join(', '));
});

test('session info has every field that the page shows', () => {
  assertHas('SessionInfo', shape(/session info, that is `(\{[^`]*\})`/.exec(PAGE)[1]), 'session info');
});

test('facts, their sources and summaries have every field of the contract', () => {
  assertHas('FactList', shape(`{facts: [{id, scope, key, value, normalized, kind,
    sources: [{session, message_id, seq, role, quote}], valid_from, valid_to?, superseded_by?, pinned}], next?}`), 'facts');
  assertHas('Summary', shape('{summary, tokens, through_seq, made, source, pending, lines?: [{text, message_ids}]}'), 'summary');
});

test('a piece of a reply and the parts of a plan have the fields that the page shows', () => {
  assertHas('ChatDelta', shape(/"chat\.delta", \[(\{[^`]*\})\]/.exec(PAGE)[1]), 'chat.delta');
  assertHas('PlanPart', shape(/where the tokens go: `\[(\{[^`]*\})\]`/.exec(PAGE)[1]), 'parts');
  for (const part of ['system', 'tools', 'facts', 'summary', 'recalled', 'recent']) {
    assert.ok(words('Types.ets', 'PartName').includes(part));
  }
});

/** A value of a type, as far as encoding cares. */
function sample(type) {
  if (type === 'string[]' || type === 'Role[]' || type === 'Way[]' || type === 'Topic[]') return ['x'];
  if (type === 'MsgMap[]') return [new Map()];
  if (type === 'Message[]') return [{ role: 'user', content: 'x' }];
  return type === 'boolean' ? true : type === 'number' ? 1 : type.includes('MsgMap') ? new Map() : 'x';
}
