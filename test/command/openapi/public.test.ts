/** `presource init openapi` with documents that services publish as packages: `npm run test:full` installs them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { read } from '../../docs/pages.ts';
import { hostFolder, installFolder } from '../../hosts/install.ts';
import { errorsIn, type Facts, findingsIn, run, start } from './project.ts';

const DOCUMENTS = {
  'Scalar Galaxy': '@scalar/galaxy/dist/3.1.yaml',
  ShipEngine: 'shipengine-openapi/openapi.yaml',
  rclone: 'rclone-openapi/openapi.yaml',
  Blockfrost: '@blockfrost/openapi/openapi.yaml',
  GitHub: '@octokit/openapi/generated/api.github.com.json',
};

const host = hostFolder('full/openapi');
const TIMEOUT = 300_000;

describe.runIf(import.meta.env.MODE === 'full').each(Object.entries(DOCUMENTS))('%s', (title, path) => {
  const name = path.split('/').at(-1)!;
  let folder: string;
  let facts: Facts;
  beforeAll(() => {
    installFolder(host);
    folder = start(name, readFileSync(join(host, 'node_modules', path), 'utf8'));
    facts = run(folder, name);
  }, TIMEOUT);

  test('at least 95 % of its operations are mapped, and the others are listed', () => {
    const { operations, mapped, entities, resources, unmapped } = facts;
    const left = unmapped.map(({ about, reason }) => `\n  ${about}: ${reason}`).join('');
    console.log(
      `${title}: ${mapped} of ${operations} operations, ${entities} entities, ${resources} resources${left}`,
    );
    expect(operations).toBeGreaterThan(8);
    const row = [title, `${mapped} of ${operations}`, entities, resources].join(' | ');
    expect(read('docs/how-to/openapi.md')).toContain(`| ${row} |`);
    expect(mapped / operations).toBeGreaterThanOrEqual(0.95);
    expect(unmapped).toHaveLength(operations - mapped);
  });

  test('the files pass a strict type check', { timeout: TIMEOUT }, () => {
    expect(errorsIn(folder)).toEqual([]);
  });

  test('the compiler finds nothing in them, and compiles everything', { timeout: TIMEOUT }, () => {
    expect(findingsIn(folder)).toEqual([]);
  });

  test('run again, nothing changes', { timeout: TIMEOUT }, () => {
    expect(run(folder, name).files.filter(({ state }) => state !== 'unchanged')).toEqual([]);
  });
});
