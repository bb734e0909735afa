import type { PartName } from './contract/parts.ts';
import { checkPart } from './dev/parts.ts';
import type { Template } from './path/parsed.ts';
import type { Link, Node, PK } from './store/node.ts';

/**
 * The functions of each part that the core calls. Each part's module declares its own, so the core imports none
 * of them.
 */
export interface Parts extends Partial<Record<PartName, unknown>> {}

/** The state of `rowKey`, for all controllers: it is called without one. */
export interface Rows {
  /** Called each time the layer of a mutation writes its optimistic response, and finally with the response that replaces it. */
  onOptimistic(layer: object, written: Link): void;
  /** Called when the record of a node is created again. */
  onConstruct(node: Node, record: object): void;
}

/** What a part notes before a mutation is sent. */
export interface Departures {
  onSend(store: object, schema: unknown, args: readonly unknown[]): void;
}

/** What functions of classes and of lists get in place of records. */
export interface Spelling {
  spelled(node: Node): PK;
}

/** The methods that parts add to controllers. */
export interface Methods {
  /** Makes them properties of a new controller. */
  methods(controller: object): void;
}

/** The templates that compiled files add. Declared here, because the declarations of `presource/internal` include this file. */
export interface Templates {
  /** The functions that make the templates of paths which the compiler parsed. */
  templates: Map<string, (path: string) => Template>;
}

/** The linked parts. One file may link a part that objects from an earlier file use. */
export const linked: Partial<Parts & Rows & Departures & Spelling & Methods & Templates> = {};

/** Returns a part, or throws if it is not linked: an app must never continue without it. */
export function use<Name extends PartName>(name: Name): NonNullable<Parts[Name]> {
  if (process.env.NODE_ENV !== 'production') checkPart(name);
  const part = linked[name];
  if (!part) throw new TypeError(`part-missing: import 'presource/with-${name}'`);
  return part as NonNullable<Parts[Name]>;
}
