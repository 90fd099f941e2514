'use strict';
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const paths = require('./paths');

/** The interpreter that has the daemon installed: make names it, by hand it is the project's. */
const python = process.env.MEMORYD_TEST_PYTHON || path.join(paths.root, '.venv/bin/python');

const environment = { ...process.env, PYTHONUTF8: '1' };

/** Runs a script of this folder and returns its lines, each read as JSON. */
function run(script, args, input = '') {
  if (!fs.existsSync(python)) throw new Error(`no ${python}: run \`make arkts-test\` once, it sets everything up`);
  const done = spawnSync(python, [path.join(__dirname, script), ...args], {
    input, encoding: 'utf8', maxBuffer: 2 ** 28, env: environment,
  });
  if (done.status !== 0) throw new Error(`${script} failed: ${done.stderr}`);
  return done.stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line));
}

module.exports = { python, environment, run };
