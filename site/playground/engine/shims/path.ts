import path from 'path-browserify';

/** In place of `node:path` in a browser. */
export const { posix, join, dirname, isAbsolute, relative, resolve } = path;
