/** An extension that throws is alone with that, in linked production bundles as well. */
import { expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { uncaught } from '../store/support.ts';
import { linkedFile, resultOf } from './run.ts';

const written = `
  import { Controller } from 'presource';
  const controller = new Controller();
  let ended = 0;
  controller.extend(() => () => { throw new Error('end'); });
  controller.extend(() => () => { ended++; });
  controller.dispose();
  export const result = ended;
`;

test.each(bundlers)('%s', async (bundler) => {
  for (const code of [written, linkedFile(written).code]) {
    const reported = uncaught();
    expect(await resultOf(bundler, code)).toBe('1');
    expect(await reported).toMatchObject({ message: 'end' });
  }
});
