import { Compound, type Link } from './node.ts';

/** A value as the response contained it, and the result of its converter, if any. */
export class Raw extends Compound {
  #shown: unknown;
  constructor(
    readonly raw: unknown,
    convert?: (value: never) => unknown,
  ) {
    super();
    // Once, so that the result keeps its identity as long as the stored value does.
    this.#shown = convert ? convert(raw as never) : raw;
  }

  show(): unknown {
    return this.#shown;
  }

  plain(): unknown {
    return this.raw;
  }
}

/** A value kept as it is. */
export const keepRaw = (value: unknown): Link =>
  typeof value === 'object' && value !== null ? new Raw(value) : (value as Link);
