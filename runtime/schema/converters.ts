/** Handlers of functions as schemas, and of no schema. */
import { checkConverter } from '../dev/converter.ts';
import { NormalizeError, WriteError } from '../store/errors.ts';
import { same } from '../store/node.ts';
import { keepRaw, Raw } from '../store/raw.ts';
import type { Handler, TableStore } from '../store/table.ts';

/** The handler of a primitive in a shape (`total: 0`), and of endpoints without a schema. */
export const literal: Handler = { normalize: keepRaw, isPlain: true };

/** Keeps a value as it came, or as the function makes it. */
export const valueHandler = (_store: TableStore, schema: unknown): Handler =>
  typeof schema === 'function' ? converterHandler(schema as (value: never) => unknown) : literal;

function converterHandler(convert: (value: never) => unknown): Handler {
  if (process.env.NODE_ENV !== 'production') checkConverter(convert);
  return {
    isPlain: true,
    normalize(value, _tx, _parent, _key, was) {
      if (value === null) return null;
      if (was instanceof Raw && same(was.raw, value)) return was;
      try {
        return new Raw(value, convert);
      } catch (cause) {
        throw cause instanceof WriteError
          ? cause
          : Object.assign(new NormalizeError(convert.name, value, `was refused: ${cause}`), { cause });
      }
    },
  };
}
