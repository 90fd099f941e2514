// Compiles .ets files and runs the ArkTS linter over them: no DevEco, no SDK, no network.
//   node lib/check.js [FILE...]      (without files: the whole project)
// MEMORYD_OHOS_SDK=DIR takes a real SDK's `ets` folder in place of the stand-in in sdk/.
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const tsPath = require.resolve('ohos-typescript');
const ts = require('ohos-typescript');
const paths = require('./paths');

/** The names the compiler must know to read `struct`, `build()` and trailing blocks. */
const COMPONENTS = [
  'Badge', 'Blank', 'Button', 'Checkbox', 'Circle', 'Column', 'Divider', 'Flex', 'Grid', 'GridItem', 'Image', 'List',
  'ListItem', 'ListItemGroup', 'LoadingProgress', 'Menu', 'MenuItem', 'NavDestination', 'Navigation', 'Navigator',
  'Panel', 'Progress', 'Radio', 'Rect', 'Refresh', 'RelativeContainer', 'RichEditor', 'Row', 'Scroll', 'Search',
  'Select', 'SideBarContainer', 'Slider', 'Span', 'Stack', 'Swiper', 'SymbolGlyph', 'TabContent', 'Tabs', 'Text',
  'TextArea', 'TextInput', 'Toggle',
];
const DECORATORS = [
  'Builder', 'BuilderParam', 'Component', 'ComponentV2', 'Computed', 'Consume', 'CustomDialog', 'Entry', 'Event',
  'Link', 'Local', 'LocalStorageLink', 'LocalStorageProp', 'Monitor', 'ObjectLink', 'Observed', 'ObservedV2', 'Once',
  'Param', 'Prop', 'Provide', 'Require', 'Reusable', 'State', 'StorageLink', 'StorageProp', 'Trace', 'Track', 'Watch',
];
const GIVEN_FROM_OUTSIDE = ['Link', 'Prop', 'ObjectLink', 'Consume'];

const KINDS = [
  ['.ets', ts.Extension.Ets],
  ['.d.ets', ts.Extension.Dets],
  ['.ts', ts.Extension.Ts],
  ['.d.ts', ts.Extension.Dts],
];

function compilerOptions(sdk, buildInfo) {
  return {
    ets: {
      render: { method: ['build', 'pageTransition'], decorator: ['Builder', 'LocalBuilder'] },
      components: COMPONENTS,
      libs: [],
      extend: {
        decorator: ['Extend', 'AnimatableExtend'],
        components: COMPONENTS.map((name) => ({ name, type: `${name}Attribute`, instance: `${name}Instance` })),
      },
      styles: { decorator: 'Styles', component: { name: 'Common', type: 'T', instance: 'CommonInstance' }, property: 'stateStyles' },
      concurrent: { decorator: 'Concurrent' },
      customComponent: 'CustomComponent',
      propertyDecorators: GIVEN_FROM_OUTSIDE.map((name) => ({ name, needInitialization: false })),
      emitDecorators: DECORATORS.map((name) => ({ name, emitParameters: false })),
      syntaxComponents: {
        paramsUICallback: ['ForEach', 'LazyForEach'],
        attrUICallback: [{ name: 'Repeat', attributes: ['each', 'template'] }],
      },
    },
    etsLoaderPath: path.join(sdk, 'build-tools/ets-loader'), // the parser rewrites @kit imports from its kit_configs
    target: ts.ScriptTarget.ES2021,
    lib: ['lib.es2021.d.ts'],
    module: ts.ModuleKind.CommonJS,
    moduleResolution: ts.ModuleResolutionKind.NodeJs,
    experimentalDecorators: true,
    importsNotUsedAsValues: ts.ImportsNotUsedAsValues.Preserve,
    noUnusedLocals: true,
    noEmit: true,
    allowJs: true,
    checkJs: false,
    skipLibCheck: true,
    types: [],
    incremental: true,
    tsBuildInfoFile: buildInfo,
    needDoArkTsLinter: true,
    isCompatibleVersion: false,
    compatibleSdkVersion: 12,
    compatibleSdkVersionStage: 'beta1',
  };
}

function resolveModule(name, from, sdk) {
  const bare = name.replace(/\.(d\.ets|d\.ts|ets|ts)$/, '');
  const bases = ['api', 'kits', 'arkts'].map((folder) => path.join(sdk, folder, bare));
  if (name.startsWith('.')) bases.splice(0, bases.length, path.resolve(path.dirname(from), bare));
  if (paths.modules[name]) bases.splice(0, bases.length, paths.modules[name].replace(/\.ets$/, ''));
  for (const base of bases) {
    for (const [suffix, extension] of KINDS) {
      if (ts.sys.fileExists(base + suffix)) {
        return { resolvedFileName: base + suffix, extension, isExternalLibraryImport: false };
      }
    }
  }
  return undefined;
}

/** Returns what is wrong with the files: [{file, line, column, rule, message}], in order. */
function check(files, sdk = process.env.MEMORYD_OHOS_SDK || paths.sdk) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'arkts-check-'));
  try {
    return checkWithin(files.map((file) => path.resolve(file)), path.resolve(sdk), path.join(scratch, 'info'));
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
}

function checkWithin(files, sdk, buildInfo) {
  const options = compilerOptions(sdk, buildInfo);
  const host = ts.createIncrementalCompilerHost(options);
  host.getDefaultLibLocation = () => path.dirname(tsPath);
  host.resolveModuleNames = (names, from) => names.map((name) => resolveModule(name, from, sdk));
  const ambient = fs.readdirSync(path.join(sdk, 'component'))
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => path.join(sdk, 'component', name));
  // Only the variant "ForArkTs" builds the strict program that the linter asks.
  const builder = ts.createIncrementalProgramForArkTs({ rootNames: [...files, ...ambient], options, host });
  const program = builder.getProgram();
  const found = [];
  const note = (tag, diagnostic) => {
    if (diagnostic.category !== ts.DiagnosticCategory.Error || isPage(diagnostic)) return;
    const at = diagnostic.file ? diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start) : { line: 0, character: 0 };
    found.push({
      file: diagnostic.file ? path.resolve(diagnostic.file.fileName) : '',
      line: at.line + 1,
      column: at.character + 1,
      rule: `${tag}${diagnostic.code}`,
      message: ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
    });
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    for (const one of [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]) note('TS', one);
  }
  for (const one of ts.ArkTSLinter_1_1.runArkTSLinter(builder, undefined, undefined, 'ArkTS_1_1')) {
    // Among its own rules are what the compiler finds only when it is strict, under the compiler's numbers.
    if (one.file && files.includes(path.resolve(one.file.fileName))) note(one.code < 1000 ? 'arkts-' : 'TS', one);
  }
  return found.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
}

/** A page is used by its path: that nothing names the struct is no fault. */
function isPage(diagnostic) {
  return diagnostic.code === 6133 && diagnostic.file.text.slice(0, diagnostic.start).endsWith('struct ');
}

/** Every .ets file of the project. */
function sources(folder = paths.project) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'oh_modules' || entry.name === 'build' ? [] : sources(full);
    return entry.name.endsWith('.ets') ? [full] : [];
  });
}

function shown(one) {
  return `${path.relative(process.cwd(), one.file)}:${one.line}:${one.column}: ${one.rule}: ${one.message}`;
}

module.exports = { check, sources, shown };

if (require.main === module) {
  const files = process.argv.length > 2 ? process.argv.slice(2) : sources();
  const found = check(files);
  for (const one of found) console.log(shown(one));
  console.log(`${files.length} files, ${found.length} errors (ohos-typescript ${ts.version})`);
  process.exit(found.length ? 1 : 0);
}
