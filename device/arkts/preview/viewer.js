// The preview in the browser. ?scene=chat&language=zh&theme=light shows that state alone, as for a
// picture; without a scene there is a bar to choose from, and the page can be used.
'use strict';
const arkui = require('./arkui');
const { MemoryClient } = require('@memoryd/memory');
const { App } = require('../entry/src/main/ets/App');
const { PageModel } = require('../entry/src/main/ets/model/PageModel');
const { PlayedDaemon } = require('./daemon');
const { Viewer } = require('./dom');
const { SCENES } = require('./scenes');
const { resources } = require('resources');

const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

class NoKeep {
  get() {
    return '';
  }

  set() {}
}

async function show({ scene: name, language, theme }) {
  const scene = SCENES[name](language);
  const model = new PageModel(new NoKeep(), () => new MemoryClient({ endpoint: new PlayedDaemon(scene), minBackoffMs: 60000, maxBackoffMs: 60000 }));
  App.model = model;
  const page = new arkui.Page(() => require('../entry/src/main/ets/pages/ChatPage'));
  const viewer = new Viewer(document.getElementById('screen'), { language, theme, resources });
  document.getElementById('screen').replaceChildren();
  let isDue = false;
  const draw = () => {
    isDue = false;
    viewer.show(page.draw());
  };
  const stop = arkui.onChange(() => {
    if (!isDue) setTimeout(draw, 0);
    isDue = true;
  });
  model.start();
  draw();
  await settled();
  const press = async (label) => {
    const word = resources.string[language][label];
    document.querySelector(`#screen [title="${word}"]`).click();
    await settled();
  };
  if (scene.act) await scene.act(model, { press });
  return () => {
    stop();
    model.stop();
  };
}

async function start() {
  const asked = new URLSearchParams(location.search);
  const look = { scene: asked.get('scene') ?? 'chat', language: asked.get('language') ?? 'zh', theme: asked.get('theme') ?? 'light' };
  let leave = await show(look);
  if (asked.has('scene')) return;
  document.body.className = 'gallery';
  const bar = document.createElement('div');
  bar.className = 'tools';
  for (const [name, choices] of [['scene', Object.keys(SCENES)], ['language', ['zh', 'en']], ['theme', ['light', 'dark']]]) {
    const select = document.createElement('select');
    select.append(...choices.map((choice) => new Option(choice, choice)));
    select.onchange = async () => {
      look[name] = select.value;
      leave();
      leave = await show(look);
    };
    bar.append(select);
  }
  document.body.prepend(bar);
}

start();
