/** Hands out names that the file does not use yet, each once. */
export class Names {
  readonly #taken: ReadonlySet<string>;
  readonly #given = new Set<string>();

  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken;
  }

  /** `linkPost`, or `linkPost2` where that is taken. */
  take(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.#taken.has(name) || this.#given.has(name); count++) name = `${wanted}${count}`;
    this.#given.add(name);
    return name;
  }
}
