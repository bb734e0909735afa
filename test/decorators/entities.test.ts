import { Controller } from 'presource';
import { describe, expect, it, vi } from 'vitest';
import { snapshot } from '../../runtime/store/snapshot.ts';
import { describeModule } from '../compiler/describe-module.ts';
import type { Exports } from '../compiler/evaluate.ts';
import { cases, IMPORT } from './cases.ts';
import { forms, run } from './forms.ts';

/** Each case does the same in every form, and the same as written by hand. */

vi.spyOn(console, 'warn').mockImplementation(() => {});

/** What the store holds after the responses, and what it then shows. */
function outcome(exports: Exports, responses: readonly unknown[]) {
  const controller = new Controller();
  const shown = responses.map((response) => {
    try {
      controller.setResponse(exports.get as never, ...([{ id: 1 }] as never), response as never);
    } catch (error) {
      return String(error);
    }
    return JSON.stringify(
      controller.getResponse(exports.get as never, ...([{ id: 1 }] as never)).data,
      circular(),
    );
  });
  return { shown, tables: snapshot(controller) };
}

/** Objects with their keys in order, which is not the same under both meanings of class fields, and each once. */
const circular = () => {
  const seen = new Set<unknown>();
  return (_: string, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return 'seen';
    seen.add(value);
    return Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
};

describe.each(Object.entries(cases))('%s', (_, { decorated, written, responses, isNew }) => {
  const oracle = outcome(run('esbuild, TC39', IMPORT + written), responses).tables;

  it.each(Object.keys(forms).filter((form) => !(isNew && form.includes('experimental'))))(
    '%s: as written by hand',
    (form) => {
      const exports = run(form, IMPORT + decorated);
      const byHand = run(form, IMPORT + written);
      expect(describeModule(exports)).toEqual(describeModule(byHand));
      expect(outcome(exports, responses)).toEqual(outcome(byHand, responses));
      expect(outcome(exports, responses).tables).toEqual(oracle);
    },
  );
});
