/** Seeded randomness, so that a payload or a generated program is the same text on every run. */
export type Random = () => number;

/** mulberry32: 32 bits of state are plenty for test data, and the sequence is the same in every engine. */
export function random(seed: number): Random {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number, both ends included. */
export function between(r: Random, low: number, high: number): number {
  return low + Math.floor(r() * (high - low + 1));
}

export function pick<T>(r: Random, from: readonly T[]): T {
  return from[Math.floor(r() * from.length)]!;
}

const syllables = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu zan ler mis tor'.split(' ');

export function word(r: Random): string {
  return Array.from({ length: between(r, 2, 3) }, () => pick(r, syllables)).join('');
}

export function sentence(r: Random, words: number): string {
  return Array.from({ length: words }, () => word(r)).join(' ');
}
