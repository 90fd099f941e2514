// Turns an .ets file with components into plain JavaScript, in the way the SDK's own build does:
// a component is a call, what stands in its braces is drawn inside it, a struct becomes a class.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { createRequire } = require('node:module');

const ts = createRequire(path.resolve(__dirname, '../../../tests/arkts/package.json'))('ohos-typescript');
const { factory } = ts;

/** The names that arkui.js gives to a file. The compiler must know which of them have braces. */
const COMPONENTS = [
  'Blank', 'Button', 'Column', 'Flex', 'ForEach', 'Image', 'List', 'ListItem', 'LoadingProgress', 'NavDestination',
  'Navigation', 'Row', 'Scroll', 'Text', 'TextArea', 'TextInput',
];
const VALUES = [
  '$r', 'Alignment', 'BarState', 'ButtonType', 'Color', 'CopyOptions', 'Edge', 'FlexAlign', 'FlexWrap', 'FontWeight',
  'HorizontalAlign', 'InputType', 'ItemAlign', 'NavPathStack', 'NavigationMode', 'ObservedV2', 'Scroller', 'SheetSize', 'TextAlign',
  'TextOverflow', 'Trace', 'VerticalAlign', 'braces', 'entry', 'struct',
];

const OPTIONS = {
  ets: {
    render: { method: ['build'], decorator: ['Builder'] },
    components: COMPONENTS.filter((name) => name !== 'ForEach'),
    libs: [],
    extend: { decorator: ['Extend'], components: [] },
    styles: { decorator: 'Styles', component: { name: 'Common', type: 'T', instance: 'CommonInstance' }, property: 'stateStyles' },
    customComponent: 'CustomComponent',
    propertyDecorators: [],
    emitDecorators: [],
    syntaxComponents: { paramsUICallback: ['ForEach'], attrUICallback: [] },
  },
  target: ts.ScriptTarget.ES2021,
  module: ts.ModuleKind.CommonJS,
  experimentalDecorators: true,
};

/** Returns the file as CommonJS that takes what it draws with from the module `arkui`. */
function compile(file, arkui) {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), OPTIONS.target, true, ts.ScriptKind.ETS, OPTIONS);
  const plain = ts.transform(source, [(context) => (root) => rewrite(root, context)]).transformed[0];
  const text = ts.createPrinter().printFile(plain);
  const made = ts.transpileModule(text, { fileName: file.replace(/\.ets$/, '.ts'), compilerOptions: OPTIONS, reportDiagnostics: true });
  for (const fault of made.diagnostics) throw new SyntaxError(`${file}: ${ts.flattenDiagnosticMessageText(fault.messageText, '\n')}`);
  const names = [...COMPONENTS, ...VALUES].filter((name) => new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}(?!\\w)`).test(text));
  return `const { ${names.join(', ')} } = require(${JSON.stringify(arkui)});\n${made.outputText}`;
}

function rewrite(root, context) {
  const visit = (node) => {
    if (ts.isStructDeclaration(node)) return classOf(node, visit);
    if (ts.isEtsComponentExpression(node)) return callOf(node, visit);
    if (ts.isCallExpression(node) && node.expression.name?.text === 'bindSheet') {
      const [isShown, sheet, ...rest] = node.arguments.map((one) => ts.visitNode(one, visit));
      return factory.createCallExpression(ts.visitNode(node.expression, visit), undefined, [isShown, lambda([factory.createExpressionStatement(sheet)]), ...rest]);
    }
    // The parser gives an attribute's call a type that nobody wrote.
    if (ts.isCallExpression(node) && !ts.isOptionalChain(node)) {
      return factory.createCallExpression(ts.visitNode(node.expression, visit), undefined, node.arguments.map((one) => ts.visitNode(one, visit)));
    }
    return ts.visitEachChild(node, visit, context);
  };
  return ts.visitNode(root, visit);
}

const lambda = (statements) => factory.createArrowFunction(undefined, undefined, [], undefined, undefined, factory.createBlock(statements, true));
const decorators = (node) => (ts.getAllDecorators(node) ?? []).map((one) => (ts.isCallExpression(one.expression) ? one.expression.expression : one.expression).text);

/** Text('a') stays; Column() { … } gets what is in its braces as a last argument. */
function callOf(node, visit) {
  const given = node.arguments.map((one) => ts.visitNode(one, visit));
  if (node.body) {
    const inside = lambda(node.body.statements.map((one) => ts.visitNode(one, visit)));
    given.push(factory.createCallExpression(factory.createIdentifier('braces'), undefined, [inside]));
  }
  return factory.createCallExpression(node.expression, undefined, given);
}

/** const Name = struct(class …, [its @Local fields]); the page of an app is also given to entry(). */
function classOf(node, visit) {
  const locals = node.members.filter((one) => decorators(one).includes('Local')).map((one) => factory.createStringLiteral(one.name.text));
  const members = node.members.filter((one) => !ts.isConstructorDeclaration(one)).map((one) => {
    if (ts.isPropertyDeclaration(one)) {
      return factory.createPropertyDeclaration(undefined, one.name, undefined, undefined, one.initializer && ts.visitNode(one.initializer, visit));
    }
    if (ts.isGetAccessorDeclaration(one)) {
      return factory.createGetAccessorDeclaration(undefined, one.name, [], undefined, ts.visitNode(one.body, visit));
    }
    return factory.createMethodDeclaration(undefined, undefined, one.name, undefined, undefined, one.parameters, undefined, ts.visitNode(one.body, visit));
  });
  const name = node.name.text;
  const made = factory.createCallExpression(factory.createIdentifier('struct'), undefined, [
    factory.createClassExpression(undefined, name, undefined, undefined, members),
    factory.createArrayLiteralExpression(locals),
  ]);
  const isExported = (ts.getModifiers(node) ?? []).some((one) => one.kind === ts.SyntaxKind.ExportKeyword);
  const constant = factory.createVariableStatement(
    isExported ? [factory.createModifier(ts.SyntaxKind.ExportKeyword)] : undefined,
    factory.createVariableDeclarationList([factory.createVariableDeclaration(name, undefined, undefined, made)], ts.NodeFlags.Const));
  if (!decorators(node).includes('Entry')) return constant;
  const told = factory.createCallExpression(factory.createIdentifier('entry'), undefined, [factory.createIdentifier(name)]);
  return [constant, factory.createExpressionStatement(told)];
}

module.exports = { compile };
