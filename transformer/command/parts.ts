import type { PartName } from '../../runtime/contract/parts.ts';
import { PARTS } from '../../runtime/contract/parts.ts';
import { UsageError } from './terminal.ts';

/** The whole runtime: what a file brings that is not compiled. */
export const EVERYTHING = 'everything';

const ALL_PARTS = Object.keys(PARTS) as readonly PartName[];

/** What each part does, for people who see its name for the first time. */
export const MEANING: Readonly<Record<PartName, string>> = {
  additions: 'lists that grow',
  bodies: 'request bodies',
  changes: 'lists that change otherwise',
  circles: 'records that refer to each other in a circle',
  content: 'other ways to read a response',
  controls: 'methods of a controller that write or watch',
  converters: 'functions as schemas, and no schema',
  custom: 'classes that handle responses themselves',
  deletions: 'responses that delete',
  derived: 'classes that extend RestEndpoint',
  forms: 'endpoints that make values of their own',
  keys: 'all keys of an endpoint',
  kinds: 'schemas of several kinds',
  moves: 'items that move between lists',
  optimistic: 'answers that are shown before they arrive',
  pages: 'lists that grow by pages',
  paths: 'reads paths at run time',
  related: 'relations between entities',
  remakes: 'records that are made again',
  resets: 'emptying the store',
  responses: 'reading stored responses',
  shapes: 'reads schema objects at run time',
  signals: 'ending a call by a signal',
  twins: 'classes that share a key',
};

/** `shapes`, `with-shapes` or `presource/with-shapes`; `everything` for the whole runtime. */
export function partNamed(text: string): PartName | typeof EVERYTHING {
  const name = text.replace(/^(presource\/)?(with-)?/, '');
  if (name === EVERYTHING) return EVERYTHING;
  const part = ALL_PARTS.find((one) => one === name);
  if (part) return part;
  throw new UsageError(`There is no part ${text}. The parts are ${[...ALL_PARTS, EVERYTHING].join(', ')}.`);
}
