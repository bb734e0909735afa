/** Classes of endpoints that a file knows by a name which does not tell what they are, in linked bundles. */
import { describe, expect, test } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { bundlers } from '../size/bundle.ts';
import { ranOf } from './run.ts';

const CLASSES = `
  import { Controller, Endpoint, RestEndpoint } from 'presource';
  export const controller = new Controller({ fetch: async (url) => Response.json({ url }) });
  export class PingEndpoint extends RestEndpoint { path = '/ping'; }
  export class CallEndpoint extends Endpoint {}
  export default class EchoEndpoint extends RestEndpoint { path = '/echo'; }
`;

/** Statements of a file that imports those classes, and nothing of ours. It exports an endpoint. */
const USES = [
  `import { PingEndpoint } from './classes.ts'; export const one = new PingEndpoint({ name: 'own' });`,
  `import { PingEndpoint as Ping } from './classes.ts'; export const one = new Ping({ name: 'own' });`,
  `import { CallEndpoint as Call } from './classes.ts'; export const one = new Call(async () => ({ url: 'called' }));`,
  `import Client from './classes.ts'; export const one = new Client({ name: 'own' });`,
  `import { Ping } from './renamed.ts'; export const one = new Ping({ name: 'own' });`,
  `import Ping from './renamed.ts'; export const one = new Ping({ name: 'own' });`,
  `import * as api from './classes.ts'; export const one = new api.PingEndpoint({ name: 'own' });`,
  `import * as api from './classes.ts'; const { PingEndpoint: Ping } = api; export const one = new Ping({ name: 'own' });`,
  `import { PingEndpoint, CallEndpoint } from './classes.ts'; const Ping = CallEndpoint.isOn ? CallEndpoint : PingEndpoint; export const one = new Ping({ name: 'own' });`,
];

const RENAMED = `export { PingEndpoint as Ping, PingEndpoint as default } from './classes.ts';`;
const MAIN = `
  import { controller } from './classes.ts';
  import { one } from './use.ts';
  export const result = (await controller.fetch(one)).url;
`;

describe.each(bundlers)('%s', (bundler) => {
  test.each(USES)('%s', async (use) => {
    const linked = (text: string, filename: string) =>
      compile(text, { filename, link: (entry) => entry }).code;
    const files = {
      './classes.ts': linked(CLASSES, 'classes.ts'),
      './renamed.ts': linked(RENAMED, 'renamed.ts'),
      './use.ts': linked(use, 'use.ts'),
    };
    const { result } = (await ranOf(bundler, { code: linked(MAIN, 'program.tsx'), files })) as {
      result: string;
    };
    expect(result).toMatch(/^(\/ping|\/echo|called)$/);
  });
});
