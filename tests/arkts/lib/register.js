// Lets Node require() the .ets files as they are: the compiler turns each into CommonJS in memory,
// and the shims stand in for the system's kits. Files with components are checked, not run.
'use strict';
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const ts = require('ohos-typescript');
const paths = require('./paths');

const KITS = {
  '@kit.NetworkKit': 'network.js',
  '@kit.CryptoArchitectureKit': 'crypto.js',
  '@kit.ArkTS': 'arkts.js',
  '@kit.BasicServicesKit': 'types.js',
};

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  if (KITS[request]) return path.join(paths.shims, KITS[request]);
  return resolve.call(this, paths.modules[request] || request, ...rest);
};

require.extensions['.ets'] = (module, file) => {
  const made = ts.transpileModule(fs.readFileSync(file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2021,
      experimentalDecorators: true,
      inlineSourceMap: true,
    },
  });
  const fault = (made.diagnostics || []).find((one) => one.category === ts.DiagnosticCategory.Error);
  if (fault) throw new SyntaxError(`${file}: ${ts.flattenDiagnosticMessageText(fault.messageText, '\n')}`);
  module._compile(made.outputText, file);
};
