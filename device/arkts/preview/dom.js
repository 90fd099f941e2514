// Shows a tree of arkui.js in a browser: each node an element, each attribute a style.
'use strict';
const { formatted } = require('./words');

const TAGS = { Button: 'button', TextArea: 'textarea', TextInput: 'input' };
const AXIS = { Start: 'flex-start', Center: 'center', End: 'flex-end', Top: 'flex-start', Bottom: 'flex-end', SpaceBetween: 'space-between', Stretch: 'stretch' };

/** `look`: {language, theme, resources}. */
class Viewer {
  constructor(screen, look) {
    this.screen = screen;
    this.look = look;
  }

  show(root) {
    this.screen.lang = this.look.language === 'zh' ? 'zh-CN' : 'en';
    this.screen.dataset.theme = this.look.theme;
    this.patch(this.screen, root.children);
  }

  patch(parent, nodes) {
    nodes.forEach((node, i) => {
      const tag = TAGS[node.type] ?? 'div';
      let element = parent.children[i];
      if (!element || element.dataset.type !== node.type) {
        const made = document.createElement(tag);
        made.dataset.type = node.type;
        if (element) element.replaceWith(made);
        else parent.append(made);
        element = made;
      }
      this.dress(element, node);
    });
    while (parent.children.length > nodes.length) parent.lastElementChild.remove();
  }

  dress(element, node) {
    const { attributes } = node;
    element.style.cssText = Object.entries(this.styles(node)).map(([name, value]) => `${name}:${value}`).join(';');
    element.onclick = attributes.onClick ? () => attributes.onClick[0]() : null;
    element.title = attributes.accessibilityText ? this.word(attributes.accessibilityText[0]) : '';
    const [first] = node.args;
    switch (node.type) {
      case 'Text':
        element.textContent = this.word(first);
        return;
      case 'Image':
        element.innerHTML = this.look.resources.media[first.resource.slice('app.media.'.length)];
        return;
      case 'TextArea':
      case 'TextInput':
        element.placeholder = this.word(first.placeholder ?? '');
        if (element.value !== this.word(first.text ?? '')) element.value = this.word(first.text ?? '');
        element.oninput = () => attributes.onChange[0](element.value);
        if (attributes.type) element.type = attributes.type[0] === 'Password' ? 'password' : 'text';
        return;
      case 'Sheet':
        this.sheet(element, node);
        return;
      case 'Button':
        if (isWord(first)) {
          element.textContent = this.word(first);
          return;
        }
    }
    this.patch(element, node.children);
    if (node.type === 'List') element.scrollTop = element.dataset.isAtTop ? 0 : element.scrollHeight;
  }

  sheet(element, node) {
    const [options] = node.args;
    if (element.children.length === 0) element.innerHTML = '<div class="panel"><div class="title"><span></span><i>✕</i></div><div class="inside"></div></div>';
    element.querySelector('.panel').style.background = this.color(options.backgroundColor);
    element.querySelector('.title span').textContent = this.word(options.title.title);
    element.querySelector('.title i').onclick = () => options.onDisappear();
    this.patch(element.querySelector('.inside'), node.children);
    for (const list of element.querySelectorAll('[data-type=List]')) list.scrollTop = 0;
  }

  word(value) {
    if (typeof value === 'string') return value;
    const text = this.look.resources.string[this.look.language][value.resource.slice('app.string.'.length)];
    return formatted(text, value.params);
  }

  color(value) {
    return typeof value === 'string' ? value : this.look.resources.color[this.look.theme][value.resource.slice('app.color.'.length)];
  }

  styles(node) {
    const made = {};
    const [options] = node.args;
    if (options?.space !== undefined) made.gap = length(options.space);
    if (options?.wrap === 'Wrap') made['flex-wrap'] = 'wrap';
    if (options?.type === 'Circle') made['border-radius'] = '50%';
    for (const [name, [value]] of Object.entries(node.attributes)) {
      Object.assign(made, STYLES[name]?.(value, this));
    }
    return made;
  }
}

const isWord = (value) => typeof value === 'string' || value?.resource !== undefined;
const length = (value) => (typeof value === 'number' ? `${value}px` : value);
const sides = (name, value) => (typeof value !== 'object' ? { [name]: length(value) } :
  Object.fromEntries(Object.entries(value).map(([side, size]) => [`${name}-${side}`, length(size)])));

const STYLES = {
  width: (value) => ({ width: length(value) }),
  height: (value) => ({ height: length(value) }),
  constraintSize: (value) => Object.fromEntries(Object.entries(value).map(([name, size]) => [name.replace(/[WH]/, (letter) => `-${letter.toLowerCase()}`), length(size)])),
  layoutWeight: (value) => ({ flex: `${value} 1 0px`, 'min-width': 0, 'min-height': 0 }),
  padding: (value) => sides('padding', value),
  margin: (value) => sides('margin', value),
  backgroundColor: (value, viewer) => ({ 'background-color': viewer.color(value) }),
  border: (value, viewer) => ({ border: `${length(value.width)} solid ${viewer.color(value.color)}` }),
  borderRadius: (value) => (typeof value !== 'object' ? { 'border-radius': length(value) } : {
    'border-radius': ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'].map((corner) => length(value[corner] ?? 0)).join(' '),
  }),
  clip: (value) => ({ overflow: value ? 'hidden' : 'visible' }),
  opacity: (value) => ({ opacity: value }),
  enabled: (value) => (value ? {} : { 'pointer-events': 'none' }),
  alignItems: (value) => ({ 'align-items': AXIS[value] }),
  justifyContent: (value) => ({ 'justify-content': AXIS[value] }),
  fontSize: (value) => ({ 'font-size': length(value) }),
  fontColor: (value, viewer) => ({ color: viewer.color(value) }),
  fontWeight: (value) => ({ 'font-weight': value }),
  lineHeight: (value) => ({ 'line-height': length(value) }),
  maxLines: (value) => ({ display: '-webkit-box', '-webkit-box-orient': 'vertical', '-webkit-line-clamp': value, overflow: 'hidden' }),
  textAlign: (value) => ({ 'text-align': value.toLowerCase() }),
  fillColor: (value, viewer) => ({ fill: viewer.color(value) }),
  color: (value, viewer) => ({ color: viewer.color(value) }),
  placeholderColor: (value, viewer) => ({ '--placeholder': viewer.color(value) }),
};

module.exports = { Viewer };
