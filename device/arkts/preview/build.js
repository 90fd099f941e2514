// Writes the preview as one file that a browser opens without a server: node build.js OUT.html
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { compile } = require('./compile');
const { resources } = require('./resources');

const ARKUI = path.join(__dirname, 'arkui.js');

/** What stands in for the system's kits in a browser: the page's one socket is played. */
const GIVEN = {
  '@kit.ArkTS': 'exports.util = { generateRandomUUID: () => Math.random().toString(16).slice(2) };',
  '@kit.NetworkKit': '',
  '@kit.CryptoArchitectureKit': '',
  '@kit.BasicServicesKit': '',
};

function resolved(name, from) {
  if (name === '@memoryd/memory') return path.resolve(__dirname, '../memory/Index.ets');
  const base = path.resolve(path.dirname(from), name);
  return [base, `${base}.ets`, `${base}.js`].find((file) => fs.existsSync(file) && fs.statSync(file).isFile());
}

/** Every module that the first one leads to: {name: code}, with what each requires under its full name. */
function gathered(first) {
  const modules = { ...GIVEN, resources: `exports.resources = ${JSON.stringify(resources())};` };
  const waiting = [first];
  while (waiting.length > 0) {
    const file = waiting.pop();
    const key = path.relative(__dirname, file);
    if (modules[key] !== undefined) continue;
    const code = file.endsWith('.ets') ? compile(file, ARKUI) : fs.readFileSync(file, 'utf8');
    modules[key] = code.replace(/\brequire\((['"])([^'"]+)\1\)/g, (call, _, name) => {
      if (modules[name] !== undefined) return call;
      const target = resolved(name, file);
      if (!target) throw new Error(`${key}: there is no ${name}`);
      waiting.push(target);
      return `require(${JSON.stringify(path.relative(__dirname, target))})`;
    });
  }
  return modules;
}

const LOADER = `const made = {};
function load(name) {
  if (!made[name]) {
    made[name] = { exports: {} };
    modules[name](made[name], made[name].exports, load);
  }
  return made[name].exports;
}`;

function page() {
  const modules = Object.entries(gathered(path.join(__dirname, 'viewer.js')))
    .map(([name, code]) => `${JSON.stringify(name)}: function (module, exports, require) {\n${code}\n}`);
  const script = `(() => {\nconst modules = {\n${modules.join(',\n')}\n};\n${LOADER}\nload('viewer.js');\n})();`;
  return `<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>memoryd page</title>
<style>${fs.readFileSync(path.join(__dirname, 'style.css'), 'utf8')}</style></head>
<body><div id="screen"></div>
<script>${script.replace(/<\/script/g, '<\\/script')}</script></body></html>
`;
}

const [out] = process.argv.slice(2);
fs.mkdirSync(path.dirname(path.resolve(out)), { recursive: true });
fs.writeFileSync(out, page());
