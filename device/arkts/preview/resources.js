// The page's words, colours and pictures, from the same files that the app is built with.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const FOLDER = path.resolve(__dirname, '../entry/src/main/resources');

function elements(folder, kind) {
  const listed = JSON.parse(fs.readFileSync(path.join(FOLDER, folder, 'element', `${kind}.json`), 'utf8'))[kind];
  return Object.fromEntries(listed.map((one) => [one.name, one.value]));
}

/** {string: {zh, en}, color: {light, dark}, media}; a language has all words, dark may lack colours. */
function resources() {
  const zh = elements('base', 'string');
  const light = elements('base', 'color');
  const media = path.join(FOLDER, 'base/media');
  const svgs = fs.readdirSync(media).filter((name) => name.endsWith('.svg'));
  return {
    string: { zh, en: { ...zh, ...elements('en_US', 'string') } },
    color: { light, dark: { ...light, ...elements('dark', 'color') } },
    media: Object.fromEntries(svgs.map((name) => [path.parse(name).name, fs.readFileSync(path.join(media, name), 'utf8').trim()])),
  };
}

module.exports = { resources };
