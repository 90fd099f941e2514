// The sources compile and keep the language's rules; the check itself finds what it must find; the
// files around them agree with each other.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { check, shown, sources } = require('./lib/check');
const { readJson5 } = require('./lib/json5');
const paths = require('./lib/paths');

const PLANTED = path.join(__dirname, 'planted/Planted.ets');

test('every .ets file of the project compiles and keeps the rules of ArkTS', () => {
  const files = sources();
  assert.ok(files.length > 20);
  assert.deepStrictEqual(check(files).map(shown), []);
});

test('a file with planted errors fails with exactly those', () => {
  const planted = [];
  fs.readFileSync(PLANTED, 'utf8').split('\n').forEach((text, i) => {
    const mark = /\/\/! (.+)$/.exec(text);
    if (mark) planted.push(...mark[1].split(' ').map((rule) => `${i + 1} ${rule}`));
  });
  assert.ok(planted.length > 30);
  const found = check([PLANTED]).map((one) => `${one.line} ${one.rule}`);
  assert.deepStrictEqual(found.sort(), planted.sort());
});

test('every import from a kit is described, or its misuse would pass unseen', () => {
  for (const file of [...sources(), PLANTED]) {
    const text = fs.readFileSync(file, 'utf8');
    for (const [, names, kit] of text.matchAll(/import\s*\{([^}]*)\}\s*from\s*'(@kit\.\w+)'/g)) {
      const described = JSON.parse(fs.readFileSync(path.join(paths.sdk, `build-tools/ets-loader/kit_configs/${kit}.json`), 'utf8'));
      for (const name of names.split(',').map((one) => one.trim().split(/\s+as\s+/)[0]).filter(Boolean)) {
        const symbol = described.symbols[name];
        assert.ok(symbol, `${path.relative(paths.root, file)}: ${name} of ${kit}`);
        assert.ok(fs.existsSync(path.join(paths.sdk, 'api', symbol.source)), symbol.source);
      }
    }
    assert.doesNotMatch(text, /from '@(ohos|system)\./, `${file}: import from a kit`);
  }
});

// --- the files around the sources ---------------------------------------------------------------

const at = (...names) => path.join(paths.project, ...names);
const profile = readJson5(at('build-profile.json5'));
const app = readJson5(at('AppScope/app.json5')).app;

/** The names of a resource folder: {string: Set, color: Set, media: Set, profile: Set}. */
function resources(folder) {
  const found = { string: new Set(), color: new Set(), media: new Set(), profile: new Set(), float: new Set(), plural: new Set() };
  for (const file of fs.existsSync(path.join(folder, 'element')) ? fs.readdirSync(path.join(folder, 'element')) : []) {
    for (const [kind, items] of Object.entries(readJson5(path.join(folder, 'element', file)))) {
      for (const item of items) {
        assert.ok(found[kind], `${file}: ${kind}`);
        assert.ok(!found[kind].has(item.name), `${file}: ${item.name} stands twice`);
        assert.ok(item.value !== undefined && item.value !== '', `${file}: ${item.name} is empty`);
        found[kind].add(item.name);
      }
    }
  }
  for (const kind of ['media', 'profile']) {
    for (const file of fs.existsSync(path.join(folder, kind)) ? fs.readdirSync(path.join(folder, kind)) : []) {
      found[kind].add(path.parse(file).name);
    }
  }
  return found;
}

/** Every `$kind:name` in a parsed file. */
function references(value) {
  if (typeof value === 'string') return /^\$\w+:/.test(value) ? [value.slice(1).split(':')] : [];
  return value && typeof value === 'object' ? Object.values(value).flatMap(references) : [];
}

test('every module of the build profile is there, under its name', () => {
  assert.deepStrictEqual(profile.modules.map((one) => one.name).sort(), ['entry', 'memory']);
  const products = profile.app.products.map((one) => one.name);
  assert.ok(products.includes('default'));
  for (const module of profile.modules) {
    const folder = at(module.srcPath);
    for (const file of ['build-profile.json5', 'hvigorfile.ts', 'oh-package.json5', 'src/main/module.json5']) {
      assert.ok(fs.existsSync(path.join(folder, file)), `${module.name}/${file}`);
    }
    const described = readJson5(path.join(folder, 'src/main/module.json5')).module;
    assert.strictEqual(described.name, module.name);
    const tasks = { entry: 'hapTasks', har: 'harTasks' }[described.type];
    assert.match(fs.readFileSync(path.join(folder, 'hvigorfile.ts'), 'utf8'), new RegExp(`system: ${tasks}`));
    const own = readJson5(path.join(folder, 'build-profile.json5'));
    assert.strictEqual(own.apiType, 'stageMode');
    for (const target of module.targets) {
      assert.ok(own.targets.some((one) => one.name === target.name));
      for (const product of target.applyToProducts) assert.ok(products.includes(product), product);
    }
  }
});

test('packages depend on what is there, and say one version', () => {
  const root = readJson5(at('oh-package.json5'));
  assert.strictEqual(root.modelVersion, readJson5(at('hvigor/hvigor-config.json5')).modelVersion);
  for (const module of profile.modules) {
    const own = readJson5(at(module.srcPath, 'oh-package.json5'));
    assert.strictEqual(own.version, app.versionName);
    assert.strictEqual(own.license, 'Apache-2.0');
    if (own.main) assert.ok(fs.existsSync(at(module.srcPath, own.main)));
    for (const [name, where] of Object.entries(own.dependencies)) {
      const target = at(module.srcPath, where.replace(/^file:/, ''));
      assert.strictEqual(readJson5(path.join(target, 'oh-package.json5')).name, name);
      assert.strictEqual(paths.modules[name], path.join(target, 'Index.ets'));
    }
  }
});

test('what the manifests refer to exists: pages, abilities, resources, permissions', () => {
  const scope = resources(at('AppScope/resources/base'));
  for (const [kind, name] of references(app)) assert.ok(scope[kind].has(name), `app.json5: $${kind}:${name}`);
  assert.match(app.bundleName, /^[a-z]\w*(\.\w+){2,}$/);
  const main = at('entry/src/main');
  const entry = readJson5(path.join(main, 'module.json5')).module;
  const own = resources(path.join(main, 'resources/base'));
  for (const [kind, name] of references(entry)) assert.ok(own[kind].has(name), `module.json5: $${kind}:${name}`);
  for (const page of readJson5(path.join(main, 'resources/base/profile/main_pages.json')).src) {
    assert.match(fs.readFileSync(path.join(main, 'ets', `${page}.ets`), 'utf8'), /^@Entry\b/m, page);
  }
  assert.ok(entry.abilities.some((one) => one.name === entry.mainElement));
  for (const ability of entry.abilities) {
    const text = fs.readFileSync(path.join(main, ability.srcEntry), 'utf8');
    assert.match(text, new RegExp(`export default class ${ability.name} extends UIAbility`));
  }
  assert.deepStrictEqual(entry.requestPermissions.map((one) => one.name), ['ohos.permission.INTERNET']);
});

test('what the sources take from the resources exists, in every language', () => {
  const main = at('entry/src/main');
  const base = resources(path.join(main, 'resources/base'));
  for (const file of sources(path.join(main, 'ets'))) {
    for (const [, kind, name] of fs.readFileSync(file, 'utf8').matchAll(/\$r\('app\.(\w+)\.(\w+)'/g)) {
      assert.ok(base[kind] && base[kind].has(name), `${path.relative(main, file)}: app.${kind}.${name}`);
    }
  }
  for (const folder of fs.readdirSync(path.join(main, 'resources')).filter((one) => /^[a-z]{2}_[A-Z]{2}$/.test(one))) {
    const translated = resources(path.join(main, 'resources', folder)).string;
    assert.deepStrictEqual([...translated].sort(), [...base.string].sort(), folder);
  }
});

test('pictures are what their names say', () => {
  const pictures = ['AppScope/resources/base/media', 'entry/src/main/resources/base/media']
    .flatMap((folder) => fs.readdirSync(at(folder)).map((name) => at(folder, name)))
    .filter((file) => file.endsWith('.png'));
  assert.ok(pictures.length > 0);
  for (const file of pictures) assert.strictEqual(fs.readFileSync(file).subarray(1, 4).toString(), 'PNG', file);
});

test('no registry stands in a committed file', () => {
  const lock = fs.readFileSync(path.join(__dirname, 'package-lock.json'), 'utf8');
  assert.doesNotMatch(lock, /"resolved"|https?:/);
  assert.doesNotMatch(fs.readFileSync(path.join(__dirname, '.npmrc'), 'utf8'), /^\s*registry/m);
});
