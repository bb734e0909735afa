import { constructBy } from '../entity.ts';
import type { Layout } from './layout.ts';
import type { Link } from './slot.ts';

/** The fields of a record or of an entity in a response, by name. */
export type Fields = Record<string, unknown>;

/** The class of a record. */
export type RecordClass = new () => Fields;

/** Functions for fields that a class declares: what the compiler's `fast` level writes in place of the loop. */
interface Functions {
  /** A record with the fields; `undefined` where the data lacks one, and the loop does all of it. */
  readonly make: (Class: RecordClass, data: Fields) => Fields | undefined;
  /** Whether the record has what the data says, by identity. */
  readonly same: (record: Fields, data: Fields) => boolean;
}

export interface DeclaredFields extends Functions {
  readonly names: readonly string[];
  /** The layout of data that has the fields, the relations, and nothing else, in the order in which such data last came. */
  known(data: Fields, links: readonly Link[]): Layout | undefined;
  /** Notes the layout that the loop found. */
  learn(layout: Layout): void;
}

/** Decides whether the functions hold for a class: `undefined` where one of the names is no plain field of it. */
export type FieldsOf = (relations: readonly string[], prototype: object) => DeclaredFields | undefined;

/**
 * What a class's `~fields` are. The functions are one class's own: so the engine makes its records in one go, while a
 * loop for all classes goes from field to field. The names stand beside them, for a call that asks a function what it
 * reads would be remembered by the engine as well.
 */
export function fields(names: readonly string[], make: Functions['make'], same: Functions['same']): FieldsOf {
  return (relations, prototype) => {
    if (names.some((name) => name in prototype || relations.includes(name))) return undefined;
    let last: Layout | undefined;
    let order: readonly string[] = [];
    return {
      names,
      make: (Class, data) => constructBy(make, Class, data),
      same,
      known(data, links) {
        let at = 0;
        for (const key in data) if (key !== order[at++]) return undefined;
        return at === order.length && !links.includes(undefined) ? last : undefined;
      },
      learn(layout) {
        const all = layout.all();
        if (all.size !== names.length + relations.length) return;
        last = layout;
        order = [...all];
      },
    };
  };
}
