import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { deep, deepJsx } from './hostile/deep.ts';

const IMPORT = "import { createResource, Entity, entity, field, pk, schema } from 'presource';\n";
const PLAIN = "class P extends Entity { id = ''; }\n";

/** What is small enough to be compiled at any stack, and what nobody could parse. */
const SIZES = [150, 3000, 8000, 30_000];

const files = [
  ...Object.entries(deep).map(([name, code]) => ({ name, code, filename: 'a.ts' })),
  ...Object.entries(deepJsx).map(([name, code]) => ({ name, code, filename: 'a.tsx' })),
];

describe('code that is nested without end', () => {
  it.each(files)('$name: is compiled, or stays as it is and is named', ({ code, filename }) => {
    for (const n of SIZES) {
      const text = `${IMPORT}${PLAIN}${code(n)}\n`;
      const { code: compiled, diagnostics } = compile(text, { filename, fast: true });
      const codes = diagnostics.filter(({ severity }) => severity !== 'info').map((found) => found.code);
      if (codes.includes('code-too-deep')) {
        expect(n).toBeGreaterThan(150);
        expect(codes).toEqual(['code-too-deep']);
        expect(compiled).toBe(text);
        expect(diagnostics[0]!.severity).toBe('warning');
      } else expect(compiled).toContain("class P extends Entity { static get name() { return 'P'; }");
    }
  });

  it.each(['a sum', 'a path of a sum'])('%s of 3,000 terms is compiled', (name) => {
    const { code, diagnostics } = compile(IMPORT + PLAIN + deep[name]!(3000), { filename: 'a.ts' });
    expect(diagnostics).toEqual([]);
    expect(code).toContain("static get name() { return 'P'; }");
  });

  it('a chain of 4,000 calls is compiled', () => {
    const { diagnostics } = compile(IMPORT + PLAIN + deep['a chain of calls']!(4000), { filename: 'a.ts' });
    expect(diagnostics).toEqual([]);
  });

  it('names the place, and what to do', () => {
    const [found] = compile(`${IMPORT}\nconst x = ${deep.lists!(8000)}`, { filename: 'a.ts' }).diagnostics;
    expect(found).toMatchObject({ code: 'code-too-deep', line: 3 });
    expect(found!.remedy).toMatch(/^Move /);
  });

  it('a comment silences it', () => {
    const code = `// presource-ignore-file code-too-deep\n${IMPORT}${deep.lists!(8000)}`;
    expect(compile(code, { filename: 'a.ts' }).diagnostics).toEqual([]);
  });

  it('what is parsed fits the stack of a worker, which bundlers compile in', async () => {
    const compiler = new URL('../../transformer/parse/parse.ts', import.meta.url).href;
    const texts = files.map(({ code, filename }) => {
      let n = 1;
      while (n < 8000 && !isTooDeep(code(n * 2), filename)) n *= 2;
      return [code(n), filename];
    });
    const program = `import(${JSON.stringify(compiler)}).then(({ parse }) => {
      const { parentPort, workerData } = require('node:worker_threads');
      parentPort.postMessage(workerData.map(([code, file]) => parse(${JSON.stringify(IMPORT)} + code, file, () => true).kind));
    });`;
    const worker = new Worker(program, { eval: true, workerData: texts });
    const kinds = await new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject));
    await worker.terminate();
    expect(new Set(kinds as string[])).toEqual(new Set(['parsed']));
  });

  it('what the host has no stack for stays as it is', () => {
    const text = IMPORT + PLAIN;
    const atTheEnd = (): ReturnType<typeof compile> | undefined => {
      try {
        return atTheEnd() ?? compile(text, { filename: 'a.ts' });
      } catch {
        return undefined;
      }
    };
    const { code, diagnostics } = atTheEnd()!;
    expect([code === text, diagnostics.map((found) => found.code)]).toEqual([true, ['code-too-deep']]);
  });
});

const isTooDeep = (code: string, filename: string): boolean =>
  compile(IMPORT + code, { filename }).diagnostics.some((found) => found.code === 'code-too-deep');
