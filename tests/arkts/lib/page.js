// The page's model and components, under Node: the sources as they are, drawn by the preview's
// stand-in for ArkUI into plain values.
'use strict';
const path = require('node:path');
require('./register');
const paths = require('./paths');

const preview = path.join(paths.project, 'preview');
const { compile } = require(path.join(preview, 'compile'));
const arkui = require(path.join(preview, 'arkui'));
const { formatted } = require(path.join(preview, 'words'));
const { resources } = require(path.join(preview, 'resources'));

const entry = path.join(paths.project, 'entry');
const plain = require.extensions['.ets'];
require.extensions['.ets'] = (module, file) => (file.startsWith(entry) ?
  module._compile(compile(file, path.join(preview, 'arkui.js')), file) : plain(module, file));

const { MemoryClient } = require('@memoryd/memory');
const source = (name) => require(path.join(entry, 'src/main/ets', name));
const { PageModel } = source('model/PageModel');
const { App } = source('App');
const { Place } = source('model/Place');

const PATIENCE_MS = 20_000;
const words = resources();

/** What stays when the app is closed. */
class TestKeep {
  constructor() {
    this.values = new Map();
  }

  get(key) {
    return this.values.get(key) ?? '';
  }

  set(key, value) {
    if (value === '') this.values.delete(key);
    else this.values.set(key, value);
  }
}

function keepWith(place) {
  const keep = new TestKeep();
  place.putIn(keep);
  return keep;
}

/** Starts the page's model. `endpoint` in place of the kept one is for a daemon that is played. */
function started(keep, endpoint = null) {
  const model = new PageModel(keep, (place) => new MemoryClient({
    endpoint: endpoint ?? place.endpoint, minBackoffMs: 20, maxBackoffMs: 200, requestTimeoutMs: PATIENCE_MS,
  }));
  model.start();
  return model;
}

/** Resolves when the model says so, looked at whenever it changes. */
function until(isIt) {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      stop();
    };
    const look = () => {
      if (!isIt()) return;
      end();
      resolve();
    };
    const stop = arkui.onChange(look);
    const timer = setTimeout(() => {
      end();
      reject(new Error(`did not come: ${isIt}`));
    }, PATIENCE_MS);
    look();
  });
}

const ready = async (model) => {
  await until(() => model.conversation.load === 'ready' && model.connection === 'connected');
  return model;
};

/** The page on a screen that nobody looks at: what it says, and fingers. */
class Screen {
  constructor(model, language = 'zh') {
    App.model = model;
    this.language = language;
    const file = path.join(entry, 'src/main/ets/pages/ChatPage.ets');
    delete require.cache[file]; // it tells its entry when it is loaded
    this.page = new arkui.Page(() => require(file));
    this.page.draw(); // what appears may set what is drawn
  }

  word(value) {
    if (typeof value !== 'object') return `${value}`;
    const [, kind, name] = value.resource.split('.');
    if (kind !== 'string' || words.string[this.language][name] === undefined) throw new Error(`no ${value.resource}`);
    return formatted(words.string[this.language][name], value.params);
  }

  nodes() {
    const all = (node) => [node, ...node.children.flatMap(all)];
    return all(this.page.draw());
  }

  label(node) {
    const isLabel = (value) => typeof value === 'string' || value?.resource?.startsWith('app.string.');
    if (node.attributes.accessibilityText) return this.word(node.attributes.accessibilityText[0]);
    return node.type !== 'Image' && isLabel(node.args[0]) ? this.word(node.args[0]) : '';
  }

  /** All texts and labels, from the top. */
  texts() {
    return this.nodes().map((node) => this.label(node)).filter((text) => text !== '');
  }

  /** Presses what is labelled so, or what holds it. */
  press(label, place = 0) {
    const path = [];
    const find = (node) => {
      const below = node.children.flatMap(find);
      const own = this.label(node) === label || below.includes('here') ? 'here' : '';
      if (own && node.attributes.onClick && !below.includes('done')) {
        path.push(node);
        return ['done'];
      }
      return below.includes('done') ? ['done'] : own ? ['here'] : [];
    };
    find(this.page.draw());
    if (!path[place]) throw new Error(`nothing to press at ${label}; there is ${this.texts().join(' | ')}`);
    if (path[place].attributes.enabled?.[0] === false) throw new Error(`${label} cannot be pressed now`);
    path[place].attributes.onClick[0]();
  }

  type(text, place = 0) {
    const field = this.nodes().filter((node) => node.type === 'TextArea' || node.type === 'TextInput')[place];
    field.attributes.onChange[0](text);
  }
}

module.exports = { App, MemoryClient, PATIENCE_MS, Place, Screen, TestKeep, keepWith, preview, ready, source, started, until, words };
