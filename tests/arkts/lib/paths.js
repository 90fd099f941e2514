'use strict';
const path = require('node:path');

const root = path.resolve(__dirname, '../../..');
const project = path.join(root, 'device/arkts');

/** Where things are. `modules`: what the project's own packages are imported as. */
module.exports = {
  root,
  project,
  sdk: path.resolve(__dirname, '../sdk'),
  shims: path.resolve(__dirname, '../shims'),
  modules: { '@memoryd/memory': path.join(project, 'memory/Index.ets') },
};
