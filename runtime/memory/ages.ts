/** Steps per doubling of the age: ages that differ by 9 % fall into different steps. */
const RESOLUTION = 8;

/** Counts records by the logarithm of their age, in one pass for any number of records. */
export class Ages {
  count = 0;
  private readonly counts: number[] = [];

  /** Counts a record of this age, in milliseconds. */
  add(age: number): void {
    const place = Math.floor(Math.log2(Math.max(age, 0) + 1) * RESOLUTION);
    while (this.counts.length <= place) this.counts.push(0);
    this.counts[place]!++;
    this.count++;
  }

  /** The age that at least this many records have reached, in milliseconds; 0 if there are fewer records. */
  ofOldest(many: number): number {
    let place = this.counts.length;
    while (place && many > 0) many -= this.counts[--place]!;
    return 2 ** (place / RESOLUTION) - 1;
  }
}
