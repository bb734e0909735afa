/** The fields of a record or of an entity in a response, by name. */
export type Fields = Record<string, unknown>;

/** Functions for fields that a class declares: what the compiler's `fast` level writes in place of a loop. */
export interface DeclaredFields {
  /** The fields that the functions name; the loop has the others. */
  readonly names: readonly string[];
  /** Writes those that the data has. */
  readonly fill: (record: Fields, data: Fields) => void;
  /** Whether the record has them as the data says; what is not identical is left to the loop to compare. */
  readonly same: (record: Fields, data: Fields) => boolean;
}

/** Decides whether the functions hold for a class: `undefined` where one of the names is no plain field of it. */
export type FieldsOf = (relations: readonly string[], prototype: object) => DeclaredFields | undefined;

/** What a class's `~fields` are. */
export function fields(fill: DeclaredFields['fill'], same: DeclaredFields['same']): FieldsOf {
  return (relations, prototype) => {
    const names: string[] = [];
    // Taking its argument apart, the function asks for each field that it writes.
    fill({}, new Proxy({}, { get: (_, name) => void names.push(name as string) }));
    const isPlain = (name: string) => !(name in prototype || relations.includes(name));
    return names.every(isPlain) ? { names, fill, same } : undefined;
  };
}
