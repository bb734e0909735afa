/** The store links an entity in one of several ways. Here any class is sent each of them, to be shown the same by all. */
import type { Entity } from 'presource';
import { fields } from 'presource/internal';

type Class = typeof Entity;
type Data = Record<string, unknown>;

/** Gives a class a member of its own; what is returned takes it away again. */
function give(Class: Class, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(Class, name);
  Object.defineProperty(Class, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(Class, name, before);
    else delete Class[name as keyof Class];
  };
}

/** The functions that the compiler's `fast` level writes, made here of an instance's fields and the class's schema. */
function planned(Class: Class): () => void {
  const relations = Object.keys(Class.schema);
  const names = Object.keys(new (Class as unknown as new () => Entity)());
  const name = (text: string) => JSON.stringify(text);
  const make = names.map((field) => {
    const at = relations.indexOf(field);
    return `this[${name(field)}] = ${at < 0 ? `data[${name(field)}]` : `shown[${at}]`};`;
  });
  const same = names
    .filter((field) => !relations.includes(field))
    .map((field) => `record[${name(field)}] === data[${name(field)}]`);
  return give(
    Class,
    '~fields',
    fields(
      new Function('data', 'shown', make.join('\n')) as never,
      new Function('record', 'data', `return ${same.join(' && ') || 'true'};`) as never,
    ),
  );
}

/** Sends classes one way, until the function that is returned is called. */
type Form = (Class: Class) => () => void;

/** The one way on which records are made anew with every change. */
export const MERGING = 'with a merge of their own';

/** By name; a method that does what the inherited one does changes nothing but the way. */
export const FORMS: Readonly<Record<string, Form>> = {
  'as they are written': () => () => {},
  'with functions for their fields': planned,
  'with a pk of their own': (Class) => {
    const { prototype } = Class;
    const before = Object.getOwnPropertyDescriptor(prototype, 'pk');
    const pk = prototype.pk;
    Object.defineProperty(prototype, 'pk', {
      value(this: Entity, ...place: []) {
        return pk.apply(this, place);
      },
      configurable: true,
      writable: true,
    });
    return () => {
      if (before) Object.defineProperty(prototype, 'pk', before);
      else delete (prototype as Partial<Entity>).pk;
    };
  },
  'with a process of their own': (Class) => give(Class, 'process', (value: Data) => ({ ...value })),
  [MERGING]: (Class) =>
    give(Class, 'merge', (existing: Data, incoming: Data) => {
      const merged = { ...existing };
      // What has no value was not sent.
      for (const key in incoming) if (incoming[key] !== undefined) merged[key] = incoming[key];
      return merged;
    }),
};

/** Names of the forms, for `test.each`. */
export const forms = Object.keys(FORMS);

/** Sends several classes one way; returns what takes all of it back. */
export function send(form: string, ...classes: readonly Class[]): () => void {
  const undo = classes.map((Class) => FORMS[form]!(Class));
  return () => {
    for (const one of undo) one();
  };
}
