import { remedy, remedyOfPart } from '../dev/remedy.ts';

/**
 * A response that cannot be stored: a value in it has no primary key or does not fit its schema. The store
 * stays as it was.
 */
export class NormalizeError extends TypeError {
  override readonly name: string = 'NormalizeError';
  /** The path in the response, `posts[3].author`; `''` for the response itself. */
  path = '';
  /** Development only: what the class's own `pk()` did. */
  declare private readonly pk?: string;

  /** Private, because a console prints the other fields of an error, and a log must not hold the data of users. */
  readonly #found: unknown;
  readonly #problem: string;

  constructor(
    /** The entity or schema that did not fit. */
    readonly entity: string,
    found: unknown,
    problem: string,
  ) {
    super(`${entity} ${problem}`);
    this.#found = found;
    this.#problem = problem;
  }

  /** Adds the path and the endpoint, once the response is known. */
  locate(response: unknown, endpoint: string): this {
    const { entity } = this;
    const found = this.#found;
    const problem = this.#problem;
    this.path = pathTo(found, response);
    const keys = typeof found === 'object' && found && Object.keys(found).slice(0, 30).join(', ');
    const isList = Array.isArray(found);
    const place = this.path && ` at ${this.path}`;
    this.message = `${endpoint}: ${entity}${place} ${problem}; `;
    if (process.env.NODE_ENV === 'production')
      this.message += isList ? 'a list' : keys || String(found).slice(0, 80);
    else {
      this.message += isList
        ? `found: a list of ${found.length}`
        : typeof keys === 'string'
          ? `keys present: ${keys || 'none'}`
          : `found: ${String(found).slice(0, 80)}`;
      this.message += remedy(
        entity,
        problem,
        found,
        endpoint === 'set' && !this.path,
        found === response,
        this.pk,
      );
      if (found === response) this.message += remedyOfPart(problem, endpoint);
      // V8 writes the first message into the stack when the error is made, and a console shows the stack.
      this.stack = this.stack?.replace(
        `TypeError: ${entity} ${problem}`,
        () => `NormalizeError: ${this.message}`,
      );
    }
    return this;
  }
}

/** The path of a value inside a response, searched only for an error. */
function pathTo(found: unknown, response: unknown): string {
  const paths = new Map([[response, '']]);
  // Iterating a map also visits entries that are added meanwhile.
  for (const [value, path] of paths) {
    if (typeof value !== 'object') continue;
    for (const key in value) {
      const child = value[key as never];
      if (!paths.has(child)) paths.set(child, path + (Array.isArray(value) ? `[${key}]` : `.${key}`));
      // If a string or number occurs several times, return no path instead of a wrong one.
      else if (typeof child !== 'object') paths.set(child, '');
    }
  }
  return (paths.get(found) ?? '').replace(/^\./, '');
}

/** A user function wrote to the controller while the store called it. */
export class WriteError extends Error {
  override readonly name = 'WriteError';

  constructor() {
    super(
      process.env.NODE_ENV === 'production'
        ? 'nested-write'
        : 'nested-write: process, merge, pk, a converter, getOptimisticResponse or the function of a Query wrote to the ' +
            'controller. Such functions only compute a result from their arguments; write before or after them.',
    );
  }
}
