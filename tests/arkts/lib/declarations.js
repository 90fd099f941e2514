// What the library declares, read from its sources: interfaces with their members, unions of
// words, and the client's methods.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const ts = require('ohos-typescript');
const paths = require('./paths');

const SOURCES = path.join(paths.project, 'memory/src/main/ets');

function parsed(name) {
  const file = path.join(SOURCES, name);
  return ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.ES2021, true, ts.ScriptKind.TS);
}

/** {interface: {members: {name: {type, isOptional}}, parents}} of a file. */
function interfaces(name) {
  const found = {};
  for (const node of parsed(name).statements.filter(ts.isInterfaceDeclaration)) {
    const members = {};
    for (const member of node.members.filter(ts.isPropertySignature)) {
      members[member.name.text] = { type: member.type.getText(), isOptional: Boolean(member.questionToken) };
    }
    found[node.name.text] = {
      members,
      parents: (node.heritageClauses || []).flatMap((clause) => clause.types.map((type) => type.getText())),
    };
  }
  return found;
}

/** An interface's members with those of its parents. */
function membersOf(all, name) {
  return Object.assign({}, ...all[name].parents.map((parent) => membersOf(all, parent)), all[name].members);
}

/** The words of a type that is a union of them. */
function words(file, name) {
  const node = parsed(file).statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === name);
  return node.type.types.map((one) => one.literal.text);
}

/** {method: {argument, result}} of the client: the types of its first parameter and of its promise. */
function clientMethods() {
  const node = parsed('MemoryClient.ets').statements
    .find((one) => ts.isClassDeclaration(one) && one.name.text === 'MemoryClient');
  const found = {};
  const isOpen = (member) => !(ts.getModifiers(member) || []).some((one) => one.kind === ts.SyntaxKind.PrivateKeyword);
  for (const member of node.members.filter(ts.isMethodDeclaration).filter(isOpen)) {
    found[member.name.text] = {
      argument: member.parameters.length > 0 ? member.parameters[0].type.getText() : null,
      result: member.type.getText().replace(/^Promise<(.*)>$/, '$1'),
    };
  }
  return found;
}

module.exports = { interfaces, membersOf, words, clientMethods };
