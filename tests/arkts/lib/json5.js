'use strict';
const fs = require('node:fs');

/** Reads the JSON5 that the project's files are in: JSON with comments and trailing commas. */
function readJson5(file) {
  const text = fs.readFileSync(file, 'utf8');
  // Strings first: what looks like a comment inside one is none.
  const bare = text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (token) => (token[0] === '"' ? token : ''));
  try {
    return JSON.parse(bare.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[\]}])/g, (token) => (token === ',' ? '' : token)));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`);
  }
}

module.exports = { readJson5 };
