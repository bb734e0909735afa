import { construct, constructBy } from '../entity.ts';
import type { Layout } from './layout.ts';
import type { Link } from './slot.ts';

/** The fields of a record or of an entity in a response, by name. */
export type Fields = Record<string, unknown>;

/** The class of a record. */
export type RecordClass = new () => Fields;

/** A record with fields of the data; `undefined` where it lacks one, and the loop does all of it. */
type Make = (Class: RecordClass, data: Fields) => Fields | undefined;

/** Whether the record has what the data says, by identity. */
type Same = (record: Fields, data: Fields) => boolean;

/** Functions for fields that a class declares: what the compiler's `fast` level writes in place of the loop. */
export interface DeclaredFields {
  readonly names: readonly string[];
  readonly make: (data: Fields) => Fields | undefined;
  readonly same: Same;
  /** The layout of data that has the fields, the relations, and nothing else, in the order in which such data last came. */
  known(data: Fields, links: readonly Link[]): Layout | undefined;
  /** Notes the layout that the loop found. */
  learn(layout: Layout): void;
}

/** Decides whether the functions hold for a class: `undefined` where they name what is no plain field of it. */
export type FieldsOf = (Class: RecordClass, relations: readonly string[]) => DeclaredFields | undefined;

/**
 * What a class's `~fields` are. The functions are one class's own: so the engine makes its records in one go, while a
 * loop for all classes goes from field to field.
 */
export function fields(make: Make, same: Same): FieldsOf {
  return (Class, relations) => {
    // Given something in every field, the function shows which it writes. Not given a Proxy, nor another class: the engine
    // would remember them.
    const probe = Object.fromEntries(Object.keys(construct(Class)).map((name) => [name, {}]));
    const made = constructBy(make, Class, probe);
    const names = Object.keys(probe).filter((name) => made?.[name] === probe[name]);
    if (!made || names.some((name) => name in Class.prototype || relations.includes(name))) return undefined;
    let last: Layout | undefined;
    let order: readonly string[] = [];
    return {
      names,
      make: (data) => constructBy(make, Class, data),
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
