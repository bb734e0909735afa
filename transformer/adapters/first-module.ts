/**
 * Knows which module speaks for a file. A bundler may have several modules of one file: a plugin makes them (`route.tsx?split=component`),
 * or a build has several environments. If all of them have the whole text of the file, each would say the same.
 */
export class FirstModule {
  readonly #first = new Map<string, { readonly code: string; readonly id: string }>();

  /** True for the first module with a text of a file, also when it is compiled again. */
  isFirst(file: string, code: string, id: string): boolean {
    const first = this.#first.get(file);
    if (first?.code === code) return first.id === id;
    this.#first.set(file, { code, id });
    return true;
  }
}
