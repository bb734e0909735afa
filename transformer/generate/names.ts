/** Hands out names that the file does not use yet, each once. */
export class Names {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** `linkPost`, or `linkPost2` where that is taken. */
  take(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.#taken.has(name); count++) name = `${wanted}${count}`;
    this.#taken.add(name);
    return name;
  }
}
