/**
 * Writes what a reader sees as a text in which objects have numbers, given when they are first seen: two runs that write
 * the same showed the same things, in the same order, and kept and renewed the same objects.
 */
export class Scribe {
  private readonly numbers = new WeakMap<object, number>();
  private count = 0;
  private readonly written = new Set<object>();

  /** From here on, objects are written out again where they are met first. */
  begin(): void {
    this.written.clear();
  }

  describe(value: unknown): string {
    if (typeof value === 'function') return `function ${value.name}`;
    if (typeof value !== 'object' || value === null)
      return typeof value === 'string' ? JSON.stringify(value) : String(value);
    const name = this.nameOf(value);
    if (this.written.has(value)) return name;
    this.written.add(value);
    if (value instanceof Date) return `${name} ${JSON.stringify(value)}`;
    if (Array.isArray(value)) return `${name}[${value.map((item) => this.describe(item)).join(', ')}]`;
    const fields = Object.entries(value).map(([key, inner]) => `${key}: ${this.describe(inner)}`);
    return `${name}{${fields.join(', ')}}`;
  }

  private nameOf(value: object): string {
    const number = this.numbers.get(value) ?? ++this.count;
    this.numbers.set(value, number);
    const type = Object.getPrototypeOf(value)?.constructor;
    return `${type === Object || Array.isArray(value) ? '' : type?.name}#${number}`;
  }
}
