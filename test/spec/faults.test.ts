/** Whoever changes a line in which a fault is planted learns of it here, not when the faults are planted next. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fits } from './faults/fault.ts';
import { faults } from './faults/index.ts';

const root = join(import.meta.dirname, '../..');

test.each(Object.entries(faults))('the fault of %s has its place', (_, { edits }) => {
  for (const edit of edits) {
    const { file, from, times } = edit;
    const code = readFileSync(join(root, file), 'utf8');
    expect(fits(code, edit), `${file} holds ${times} times: ${from}`).toBe(true);
  }
});
