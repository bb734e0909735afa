import { DecoratorError } from './error.ts';

/** The notes of the decorators of a class's fields, until `@entity` applies them. */
export interface Notes {
  /** Fields of the primary key, in the order of the class. */
  readonly keys: Set<string>;
  /** An object with a getter per `@field`. */
  readonly related: object;
  isDone: boolean;
}

/**
 * Notes by an object that all decorators of a class share: the class's metadata, or its prototype with
 * TypeScript's older decorators.
 */
const notes = new WeakMap<object, Notes>();

export function notesOf(shared: object): Notes {
  let found = notes.get(shared);
  if (!found) {
    found = { keys: new Set(), related: {}, isDone: false };
    notes.set(shared, found);
  }
  return found;
}

/** As `notesOf`, for a field: in development it reports an error if no `@entity` follows. */
export function notesOfField(shared: object, field: string): Notes {
  const found = notesOf(shared);
  if (process.env.NODE_ENV !== 'production') {
    // The class's own decorators run before any microtask.
    queueMicrotask(() => {
      if (!found.isDone)
        console.error(
          new DecoratorError(
            `Field "${field}" is decorated, but its class is not. Put @entity on the class.`,
          ),
        );
    });
  }
  return found;
}

/** TypeScript's decorators provide metadata only if this symbol exists when the class is evaluated. */
export function withMetadata<T>(decorator: T): T {
  (Symbol as { metadata?: symbol }).metadata ??= Symbol.for('Symbol.metadata');
  return decorator;
}
