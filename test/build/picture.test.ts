import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { concepts } from '../../build/concepts.ts';
import { place, simplify } from '../../build/levels.ts';
import { picture } from '../../build/picture.ts';

describe('the picture of the architecture', () => {
  it('shows who imports whom now: `npm run picture` draws it anew', () => {
    const file = new URL('../../docs/explanation/architecture.svg', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(picture());
  });

  it.each(Object.entries(concepts()))('is not the only one that is drawn anew: %s', (name, drawn) => {
    const file = new URL(`../../docs/explanation/${name}`, import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(drawn);
  });

  it('leaves out what other arrows imply, and tells the lightest edge of a circle', () => {
    const edges = new Map([
      ['a b', 3],
      ['b c', 2],
      ['a c', 5],
      ['c a', 1],
    ]);
    const down = [
      ['a', 'b'],
      ['b', 'c'],
    ];
    expect(simplify(edges)).toEqual({ down, back: [['c', 'a']] });
  });

  it('puts what imports above what is imported, and no two boxes over each other', () => {
    const names = ['app', 'left', 'right', 'base', 'alone'];
    const edges = [
      ['app', 'left'],
      ['app', 'right'],
      ['left', 'base'],
      ['right', 'base'],
    ] as const;
    const { boxes, rows } = place(names, edges, { box: 10, bend: 2 });
    expect(rows).toBe(3);
    for (const [from, to] of edges) expect(boxes.get(from)!.row).toBeLessThan(boxes.get(to)!.row);
    const spots = [...boxes.values()];
    const near = spots.filter((a) =>
      spots.some((b) => a !== b && a.row === b.row && Math.abs(a.x - b.x) < 9.99),
    );
    expect(near).toEqual([]);
  });
});
