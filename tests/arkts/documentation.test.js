// The examples of docs/arkts.md compile, both languages show the same, and what they name exists.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { check, shown } = require('./lib/check');
const { clientMethods } = require('./lib/declarations');
const paths = require('./lib/paths');

const PAGES = Object.fromEntries(['arkts.md', 'arkts.zh.md']
  .map((name) => [name, fs.readFileSync(path.join(paths.root, 'docs', name), 'utf8')]));

/** The blocks of a language, without the indentation of the list they stand in. */
function blocks(text, language) {
  return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)]
    .filter(([, , name]) => name === language)
    .map(([, indent, , code]) => code.replace(new RegExp(`^${indent}`, 'gm'), ''));
}

const withoutComments = (code) => code.replace(/(\/\/ |# ).*$/gm, '');

test('every example compiles and keeps the rules of ArkTS', () => {
  const folder = fs.mkdtempSync(path.join(__dirname, 'node_modules/.examples-'));
  try {
    const files = Object.entries(PAGES).flatMap(([page, text]) => blocks(text, 'ets').map((code, i) => {
      const file = path.join(folder, `${path.parse(page).name}-${i}.ets`);
      fs.writeFileSync(file, code);
      return file;
    }));
    assert.ok(files.length >= 10);
    assert.deepStrictEqual(check(files).map(shown), []);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test('both languages show the same examples', () => {
  for (const language of ['ets', 'json', 'json5', 'sh', '']) {
    const [english, chinese] = Object.values(PAGES).map((text) => blocks(text, language).map(withoutComments));
    assert.ok(english.length > 0, language);
    assert.deepStrictEqual(chinese, english, language);
  }
});

test('every method of the client is named on both pages', () => {
  const told = ['onNotification', 'onLost', 'drawId', 'off']; // by the link; and what explains itself
  for (const [page, text] of Object.entries(PAGES)) {
    for (const name of Object.keys(clientMethods()).filter((one) => !told.includes(one))) {
      assert.match(text, new RegExp(`\`${name}(\\(|\`)`), `${page}: ${name}`);
    }
  }
});
