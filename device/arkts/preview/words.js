'use strict';

/** Puts the values into a string of the resources, where %s, %d, %1$s … stand, as the system does. */
function formatted(text, params) {
  let next = 0;
  return text.replace(/%(?:(\d+)\$)?[sd]/g, (_, place) => String(params[place ? place - 1 : next++]));
}

module.exports = { formatted };
