/** Steps per doubling of the age: an age is told apart from one that is 9 % more. */
const RESOLUTION = 8;

/** How old records are, counted by the logarithm of the age: found in one pass, whatever their number. */
export class Ages {
  count = 0;
  private readonly counts: number[] = [];

  /** One more record of this age, in milliseconds. */
  add(age: number): void {
    const place = Math.floor(Math.log2(Math.max(age, 0) + 1) * RESOLUTION);
    while (this.counts.length <= place) this.counts.push(0);
    this.counts[place]!++;
    this.count++;
  }

  /** The age from which on at least so many are, in milliseconds; 0 where there are not as many. */
  ofOldest(many: number): number {
    let place = this.counts.length;
    while (place && many > 0) many -= this.counts[--place]!;
    return many > 0 ? 0 : 2 ** (place / RESOLUTION) - 1;
  }
}
