import { beforeAll, describe, expect, it } from 'vitest';
import { bundlers, measure } from './bundle.ts';
import { bounds, type Limits, measureAll, overruns, readLimits, updated, writeLimits } from './limits.ts';
import { appMeasurement, slopeCounts } from './measurements.ts';

/**
 * Bytes are part of the interface: each program's limit is what it measured last. `UPDATE=1` lowers limits after
 * something shrank; `UPDATE=grow` raises them too, and wants a line of reason in docs/decisions/.
 */
describe('bundle sizes, brotli', () => {
  let measured: Limits;
  let limits: Limits;

  beforeAll(async () => {
    measured = await measureAll();
    limits = await readLimits();
    if (process.env.UPDATE) {
      limits = updated(limits, measured, process.env.UPDATE === 'grow');
      await writeLimits(limits);
    }
  }, 120_000);

  it('no program grew', () => {
    expect(overruns(limits, measured)).toEqual([]);
  });

  it('no limit is kept for what is no longer measured', () => {
    expect(Object.keys(limits)).toEqual(Object.keys(measured));
  });

  describe.each(bundlers)('%s', (bundler) => {
    const bytes = (id: string) => measured[id]![bundler];

    it.each(['plain', 'compiled'])('the small app, %s, keeps its bound', (form) => {
      expect(bytes(`app ${form}`)).toBeLessThanOrEqual(bounds.smallApp);
    });

    it.each([50, 200])('each of %i further pairs keeps the bound', (count) => {
      expect((bytes(`app+${count} compiled`) - bytes('app compiled')) / count).toBeLessThanOrEqual(
        bounds.perPair,
      );
    });

    it.each(['plain', 'compiled'])('49 unused pairs of fifty, %s, cost nothing', (form) => {
      expect(bytes(`app+50 (1 used) ${form}`)).toBe(bytes(`app+1 ${form}`));
    });

    it.each([0, ...slopeCounts])('the app with %i pairs is smaller than with data-client', async (count) => {
      const theirs = await measure(bundler, await appMeasurement(count, 'data-client').program());
      expect(bytes(appMeasurement(count, 'compiled').id)).toBeLessThan(theirs.brotli);
    });
  });
});
