import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildChild } from './build.ts';
import { participants } from './participants.ts';
import { payloadNames } from './payloads.ts';
import { flagsOf } from './processes.ts';
import type { Result } from './tasks/task.ts';

/** What of the benchmarks is a count, and therefore the same on every machine. */
describe.each(participants.filter(({ library }) => library === 'presource'))('$title', (participant) => {
  let folder: string;
  let program: string;

  const run = async (task: string): Promise<Result> => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...flagsOf(task),
      program,
      task,
      'quick',
    ]);
    return JSON.parse(stdout);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'presource-targets-'));
    program = await buildChild(participant, folder);
  });

  afterAll(() => rm(folder, { recursive: true }));

  it.each(payloadNames)('%s: the same response again keeps the list and every item', async (name) => {
    const { keptList, keptItems } = await run(`kept:${name}`);
    expect({ keptList, keptItems }).toEqual({ keptList: 1, keptItems: 1 });
  });

  it('one of 1,000 posts changes: the post and the list are new, and nothing else', async () => {
    expect(await run('identity')).toEqual({ objects: 7_101, renewed: 2 });
  });

  it('an entity of 12 fields takes at most half as much again as its parsed object', async () => {
    const { storedBytes, parsedBytes } = await run('memory:flat');
    expect(storedBytes! / parsedBytes!).toBeLessThanOrEqual(1.5);
  });

  it.each(['memory:posts', 'memory:todos'])(
    '%s: at most 150 bytes more than its parsed object',
    async (task) => {
      const { storedBytes, parsedBytes } = await run(task);
      expect(storedBytes! - parsedBytes!).toBeLessThanOrEqual(150);
    },
  );
});
