import { Layout } from './layout.ts';
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
  /** The layout of data that has the fields, the relations, and nothing else. */
  whole(data: Fields, links: readonly Link[]): Layout | undefined;
}

/** Decides whether the functions hold for a class: `undefined` where one of the names is no plain field of it. */
export type FieldsOf = (relations: readonly string[], prototype: object) => DeclaredFields | undefined;

/** What a class's `~fields` are. */
export function fields(fill: Step, same: Step): FieldsOf {
  return (relations, prototype) => {
    const names: string[] = [];
    // Taking its argument apart, the function asks for each field that it writes.
    fill({}, new Proxy({}, { get: (_, name) => void names.push(name as string) }));
    if (names.some((name) => name in prototype || relations.includes(name))) return undefined;
    const layout = [...names, ...relations].reduce(
      (node, name) => node.step(name),
      new Layout(relations, prototype, names),
    );
    return {
      names,
      fill,
      same,
      whole(data, links) {
        let left = names.length + links.length;
        for (const _ in data) left--;
        return left || links.includes(undefined) ? undefined : layout;
      },
    };
  };
}
