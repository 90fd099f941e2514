// As much of ArkUI as the page uses, drawn as plain values: {type, args, attributes, children}.
// What a component reads is what the model says at that moment; when a @Trace or @Local field
// changes, whoever called onChange() is told, and draws again. Runs in Node and in browsers.
'use strict';

const listeners = new Set();
const changed = () => listeners.forEach((listener) => listener());

function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// --- state ----------------------------------------------------------------------------------------

const ObservedV2 = (given) => given;

function Trace(prototype, name) {
  const values = new WeakMap();
  Object.defineProperty(prototype, name, {
    get() {
      return values.get(this);
    },
    set(value) {
      const isNews = values.has(this) && values.get(this) !== value; // a constructor tells nobody
      values.set(this, value);
      if (isNews) changed();
    },
  });
}

// --- drawing --------------------------------------------------------------------------------------

class Braces {
  constructor(draw) {
    this.draw = draw;
  }
}

let inside = null; // the node that is being drawn into
let scope = null; // where in the tree: names the structs, so that each finds its state again
let owner = null; // the struct that is drawing
let entryStruct = null;

const braces = (draw) => new Braces(draw);
const entry = (made) => {
  entryStruct = made;
};

/** Attributes chain, whatever they are called: that they exist is the type check's to see. */
function chained(node) {
  const chain = new Proxy(node, {
    get: (_, name) => (...values) => {
      node.attributes[name] = name === 'navDestination' ? [values[0].bind(owner)] : values;
      return chain;
    },
  });
  return chain;
}

function drawInto(node, draw) {
  const before = inside;
  inside = node;
  draw();
  inside = before;
}

function withScope(name, draw) {
  const before = scope;
  scope = { path: `${before.path}/${name}`, counts: new Map(), page: before.page };
  const result = draw();
  scope = before;
  return result;
}

const component = (type) => (...args) => {
  const body = args[args.length - 1] instanceof Braces ? args.pop() : null;
  const node = { type, args, attributes: {}, children: [] };
  inside.children.push(node);
  if (body) drawInto(node, body.draw);
  return chained(node);
};

function ForEach(list, draw, keyOf) {
  const keys = list.map((item, i) => (keyOf ? keyOf(item, i) : `${i}`));
  if (new Set(keys).size < keys.length) throw new Error(`two items have the same key: ${keys.join(' | ')}`);
  list.forEach((item, i) => withScope(keys[i], () => draw(item, i)));
}

/** Makes the function that draws a struct. The same place in the tree keeps the same object. */
function struct(Class, locals) {
  return (given = {}) => {
    const count = scope.counts.get(Class.name) ?? 0;
    scope.counts.set(Class.name, count + 1);
    return withScope(`${Class.name}${count}`, () => {
      const { page, path } = scope;
      let made = page.structs.get(path);
      const isNew = made === undefined;
      if (isNew) {
        made = new Class();
        for (const name of locals) {
          const value = made[name];
          Trace(made, name);
          made[name] = value;
        }
      }
      Object.assign(made, given);
      page.drawn.set(path, made);
      if (isNew && made.aboutToAppear) made.aboutToAppear();
      const before = owner;
      owner = made;
      const at = inside.children.length;
      made.build();
      owner = before;
      if (inside.children.length !== at + 1) throw new Error(`${Class.name}: build() must have one root`);
      return chained(inside.children[at]);
    });
  };
}

/** A page on the screen. draw() returns its tree as it is now. */
class Page {
  constructor(load) {
    entryStruct = null;
    load();
    this.entry = entryStruct;
    this.structs = new Map();
  }

  draw() {
    const root = { type: 'Root', args: [], attributes: {}, children: [] };
    this.drawn = new Map();
    scope = { path: '', counts: new Map(), page: this };
    drawInto(root, () => {
      this.entry();
      expand(root.children[0]);
    });
    this.structs = this.drawn;
    return root;
  }
}

/** Draws what is not in the tree yet: the page on top of a Navigation, sheets. */
function expand(node) {
  for (const child of node.children) expand(child);
  const { navDestination, bindSheet } = node.attributes;
  if (node.type === 'Navigation' && navDestination && node.args[0].top !== null) {
    const name = node.args[0].top;
    drawInto(node, () => withScope(name, () => navDestination[0](name)));
  }
  if (bindSheet && bindSheet[0]) {
    const sheet = { type: 'Sheet', args: [bindSheet[2]], attributes: {}, children: [] };
    drawInto(sheet, () => withScope('sheet', bindSheet[1]));
    node.children.push(sheet);
  }
}

// --- values ---------------------------------------------------------------------------------------

/** A word, colour or picture by name; the viewer knows the language and the colours. */
const $r = (name, ...params) => ({ resource: name, params });

class NavPathStack {
  names = [];

  get top() {
    return this.names.length > 0 ? this.names[this.names.length - 1] : null;
  }

  pushPathByName(name) {
    this.names.push(name);
    changed();
  }

  pop() {
    this.names.pop();
    changed();
  }
}

class Scroller {
  scrollEdge() {} // the viewer keeps the newest line in sight by itself
}

const names = (...list) => Object.fromEntries(list.map((name) => [name, name]));

module.exports = {
  Page, onChange, ObservedV2, Trace, braces, entry, struct, ForEach, $r, NavPathStack, Scroller,
  Alignment: names('TopStart', 'Center', 'Bottom'),
  BarState: names('Off', 'Auto', 'On'),
  ButtonType: names('Capsule', 'Circle', 'Normal'),
  Color: { Transparent: 'transparent' },
  CopyOptions: names('None', 'InApp', 'LocalDevice'),
  Edge: names('Top', 'Start', 'Bottom', 'End'),
  FlexAlign: names('Start', 'Center', 'End', 'SpaceBetween'),
  FlexWrap: names('NoWrap', 'Wrap'),
  FontWeight: { Normal: 400, Medium: 500, Bold: 700 },
  HorizontalAlign: names('Start', 'Center', 'End'),
  InputType: names('Normal', 'Number', 'Password'),
  ItemAlign: names('Start', 'Center', 'End', 'Stretch'),
  NavigationMode: names('Stack', 'Split', 'Auto'),
  SheetSize: names('MEDIUM', 'LARGE', 'FIT_CONTENT'),
  TextAlign: names('Start', 'Center', 'End'),
  TextOverflow: names('None', 'Clip', 'Ellipsis'),
  VerticalAlign: names('Top', 'Center', 'Bottom'),
};
for (const type of [
  'Blank', 'Button', 'Column', 'Flex', 'Image', 'List', 'ListItem', 'LoadingProgress', 'NavDestination', 'Navigation',
  'Row', 'Scroll', 'Text', 'TextArea', 'TextInput',
]) {
  module.exports[type] = component(type);
}
