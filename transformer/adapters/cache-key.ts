import { readFileSync } from 'node:fs';

/** This package's version: the output of another version is another one. */
const ownVersion = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

/** What the output depends on beside the files, for a cache of the host: functions only get reports. */
export const cacheKey = (options: object): string =>
  `presource ${ownVersion()} ${JSON.stringify(options, (_, value) => (value instanceof RegExp ? String(value) : value))}`;
