import { beforeAll, describe, expect, it } from 'vitest';
import { type Limits, limitsFor, overruns } from '../limits.ts';
import { bundlers, measure, type Program } from './bundle.ts';
import { aims, limitsFile, measureAll } from './limits.ts';
import {
  appMeasurement,
  issuesMeasurement,
  profileCounts,
  profileMeasurement,
  profiles,
  slopeCounts,
} from './measurements.ts';

/** A program with the parts that the files of another ask for: they ask for them by being there. */
function withPartsOf({ files = {} }: Program, program: Program): Program {
  const asked = Object.values(files).flatMap((text) => text.match(/import 'presource\/with-\w+';/g) ?? []);
  return { ...program, code: `${[...new Set(asked)].join('')}${program.code}` };
}

/**
 * Bytes are part of the interface: each program's limit is what it measured last. `UPDATE=1` lowers limits after
 * something shrank; `UPDATE=grow` raises them too, and wants a line of reason in docs/decisions/17-bytes.md.
 */
describe('bundle sizes, brotli', () => {
  let measured: Awaited<ReturnType<typeof measureAll>>;
  let limits: Limits;

  beforeAll(async () => {
    measured = await measureAll();
    limits = await limitsFor(limitsFile, measured);
  }, 400_000);

  it('no program grew', () => {
    expect(overruns(limits, measured)).toEqual([]);
  });

  it('no limit is kept for what is no longer measured', () => {
    expect(Object.keys(limits)).toEqual(Object.keys(measured));
  });

  describe.each(bundlers)('%s', (bundler) => {
    const bytes = (id: string) => measured[id]![bundler];

    // Of fewer pairs each costs more: the words they are made of are new to the compressor.
    it.each(['size', 'compiled', 'speed'] as const)(
      'each of 200 further pairs costs what it may: %s',
      async (form) => {
        const linked = withPartsOf(
          await appMeasurement(200, form).program(),
          await appMeasurement(0, form).program(),
        );
        const alone = (await measure(bundler, linked)).brotli;
        expect((bytes(`app+200 ${form}`) - alone) / 200).toBeLessThanOrEqual(aims.perPair[bundler][form]);
      },
    );

    // esbuild keeps the calls of files that were not compiled, though the function is marked as free of side effects.
    it.each(['compiled', ...(bundler === 'rolldown' ? ['plain' as const] : [])] as const)(
      '49 unused pairs of fifty, %s, cost nothing but the parts that their files ask for',
      async (form) => {
        const all = await appMeasurement(50, form, 1).program();
        const one = await appMeasurement(1, form).program();
        const linked = withPartsOf(all, one);
        const difference = (await measure(bundler, all)).min - (await measure(bundler, linked)).min;
        // Names are shortened by how often they were read, before anything was left out: a few letters more or less.
        expect(Math.abs(difference)).toBeLessThanOrEqual(16);
      },
    );

    it.each(profiles)('with the plugin it is smaller, with however many pairs: %s', (app) => {
      for (const count of [0, ...profileCounts]) {
        const [plain, size, balanced] = (['plain', 'size', 'compiled'] as const).map((form) =>
          bytes(profileMeasurement(app, form, count).id),
        );
        expect(size).toBeLessThan(plain!);
        // Functions for paths are a byte a pair: what the core sheds is spent at about 400 pairs.
        expect(balanced).toBeLessThan(plain! * (count > 200 ? 1.01 : 1));
      }
    });

    it('with the plugin an app with a base class, a wrapper and an endpoint class is smaller', () => {
      const plain = bytes(issuesMeasurement('plain').id);
      for (const form of ['size', 'compiled'] as const)
        expect(bytes(issuesMeasurement(form).id)).toBeLessThan(plain);
    });

    // To be smaller again is the aim; docs/decisions/17-bytes.md says what took the bytes.
    it.each([0, ...slopeCounts])(
      'the app with %i pairs is at most 3 %% larger than with data-client',
      async (count) => {
        const theirs = await measure(bundler, await appMeasurement(count, 'data-client').program());
        expect(bytes(appMeasurement(count, 'compiled').id)).toBeLessThan(theirs.brotli * 1.03);
      },
    );
  });
});
