// The part of @kit.ArkTS that is used.
'use strict';
exports.util = { generateRandomUUID: () => require('node:crypto').randomUUID() };
