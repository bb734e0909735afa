/** A program for each public name: the smallest file that uses it, and says as \`result\` what it shows. */
import { CONTROLLERS } from './controllers.ts';
import { ENTITIES } from './entities.ts';
import { OPTIONS } from './options.ts';
import { READERS } from './readers.ts';
import { SCHEMAS } from './schemas.ts';
import { TOOLS } from './tools.ts';

/** By the public name; one that is not public names a way to write (`extend.path`). */
export type Programs = Readonly<Record<string, string>>;

export const PROGRAMS: Programs = {
  ...CONTROLLERS,
  ...ENTITIES,
  ...OPTIONS,
  ...READERS,
  ...SCHEMAS,
  ...TOOLS,
};

/** Public for other modules of ours, or for React. Users have no program for them. */
export const OURS = new Set(
  `Controller.extend Controller.send Controller.onSubscribe Controller.onHooks Controller.onReset Controller.all
   Addition Addition.filter schema.Values.changes schema.Values.collect
   ${['context', 'state', 'reset', 'render', 'getDerivedStateFromError', 'getDerivedStateFromProps']
     .map((member) => `react.ErrorBoundary.${member}`)
     .join(' ')}`
    .split(/\s+/)
    .map((name) => name.replace('react.', 'react ')),
);
