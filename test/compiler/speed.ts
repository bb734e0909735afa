/**
 * `node test/compiler/speed.ts`: how long files take to compile, as medians of one warm process. Nothing is asserted:
 * the same file takes three times as long on a busy machine.
 */
import { readFileSync } from 'node:fs';
import { compile } from '../../transformer/compile.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const entities = read('../fixtures/entity-relations/input.ts');
const further = Array.from(
  { length: 30 },
  (_, n) => `
export class Item${n} extends Entity {
  id = 0;
  title = '';
  author = User.fromJS();
  static schema = { author: User, posts: [Post] };
}
export const Item${n}Resource = createResource({ path: '/items-${n}/:id', schema: Item${n} });
`,
);

const files = {
  'without our import': read('../../transformer/analyze/options.ts'),
  'that only mentions us': `${read('../../transformer/analyze/options.ts')}\n// not from 'presource'`,
  'with three entities and a resource': entities,
  'with 33 entities and 31 resources': [entities, ...further].join(''),
};

function median(run: () => void): number {
  const times: number[] = [];
  for (let round = 0; round < 400; round++) {
    const start = performance.now();
    run();
    // The first half is for the engine to warm up.
    if (round >= 200) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[times.length >> 1]!;
}

for (const [name, code] of Object.entries(files)) {
  const time = median(() => compile(code, { filename: 'model.ts' }));
  const lines = String(code.split('\n').length).padStart(4);
  console.log(`${`a file ${name}`.padEnd(42)}${lines} lines${time.toFixed(3).padStart(8)} ms`);
}
