import { isPlain } from '../is-plain.ts';
import { Reference } from '../schema/choice.ts';
import { sentArgs } from '../schema/sent-args.ts';

/** The only key of an object that represents another value: `{ "~": [kind, …] }`. */
const MARK = '~';

/** Thrown for a value that a state cannot hold. */
export class UnsendableError extends Error {}

/** A date of another realm is no instance of this realm's `Date`. */
const isDate = (value: object): value is Date => Object.prototype.toString.call(value) === '[object Date]';

const mark = (...parts: unknown[]): object => ({ [MARK]: parts });

/** Writes values as JSON that `revive` turns back, and notes if any of them needs that. */
export class ValueMarks {
  /** True if a value was marked. */
  marked = false;

  mark(...parts: unknown[]): object {
    this.marked = true;
    return mark(...parts);
  }

  /** A link to an entity of one of several kinds. */
  reference(pk: unknown, kind: string): object {
    return this.mark('r', pk, kind);
  }

  /** An object with these fields; it is marked if one of their names has a meaning in a script or here. */
  object(fields: readonly (readonly [string, unknown])[]): object {
    const isPlain = fields.every(([key]) => key !== MARK && key !== '__proto__');
    return isPlain ? Object.fromEntries(fields) : this.mark('o', fields);
  }

  /** Encodes a value of a response, or one that a user's function returned. */
  plain(value: unknown): unknown {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : this.mark('f', Object.is(value, -0) ? '-0' : `${value}`);
      case 'bigint':
        return this.mark('n', `${value}`);
      case 'undefined':
        return this.mark('u');
      case 'object':
        return value === null ? value : this.inside(value);
      default:
        throw new UnsendableError(`a ${typeof value}`);
    }
  }

  private inside(value: object): unknown {
    if (Array.isArray(value)) return value.map((one) => this.plain(one));
    if (isDate(value)) return this.mark('d', value.getTime());
    const kind = Object.getPrototypeOf(value);
    if (!isPlain(kind)) throw new UnsendableError(`a ${kind.constructor?.name || 'class'}`);
    const fields = Object.entries(value).filter(([, one]) => one !== undefined);
    return this.object(fields.map(([key, one]) => [key, this.plain(one)]));
  }
}

const REVIVERS: Readonly<Record<string, (...parts: never[]) => unknown>> = {
  d: (time: number | null) => new Date(time ?? Number.NaN),
  f: Number,
  l: (args: object, items: unknown) => {
    const list = revive(items) as object;
    sentArgs.set(list, args);
    return list;
  },
  n: (text: string) => BigInt(text),
  o: (fields: [string, unknown][]) => Object.fromEntries(fields.map(([key, value]) => [key, revive(value)])),
  r: (pk: unknown, kind: string) => new Reference(pk, kind),
  u: () => undefined,
};

/** Returns the value that was encoded. */
export function revive(value: unknown): unknown {
  if (typeof value !== 'object' || !value) return value;
  if (Array.isArray(value)) return value.map(revive);
  const marked = (value as Record<string, unknown>)[MARK] as [string, ...never[]] | undefined;
  if (marked) return REVIVERS[marked[0]]!(...(marked.slice(1) as never[]));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, revive(one)]));
}
