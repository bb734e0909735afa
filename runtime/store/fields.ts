import type { Layout } from './layout.ts';
import { NAMES } from './relations.ts';
import type { Link } from './slot.ts';

/** The fields of a record or of an entity in a response, by name. */
export type Fields = Record<string, unknown>;

/** Takes a record and the data for it, and answers whether its work is done; otherwise the loop over all fields does it. */
type Step = (record: Fields, data: Fields) => boolean;

/** Functions for fields that a class declares: what the compiler's `fast` level writes in place of the loop. */
export interface DeclaredFields {
  readonly names: readonly string[];
  /** Writes the fields; false, and nothing written, where the data lacks one. */
  readonly fill: Step;
  /** Whether the record has what the data says, by identity. */
  readonly same: Step;
  /** The layout of data that has the fields, the relations, and nothing else, in the order in which such data last came. */
  known(data: Fields, links: readonly Link[]): Layout | undefined;
  /** Notes the layout that the loop found. */
  learn(layout: Layout): void;
}

/** Decides whether the functions hold for a class: `undefined` where one of the names is no plain field of it. */
export type FieldsOf = (relations: readonly string[], prototype: object) => DeclaredFields | undefined;

/** What a class's `~fields` are. */
export function fields(fill: Step, same: Step): FieldsOf {
  return (relations, prototype) => {
    const probe = {};
    fill(probe, NAMES);
    const names = Object.keys(probe);
    if (names.some((name) => name in prototype || relations.includes(name))) return undefined;
    let last: Layout | undefined;
    let order: readonly string[] = [];
    return {
      names,
      fill,
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
