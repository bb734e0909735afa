import { counters } from 'presource/internal';
import { describe, expect, it, vi } from 'vitest';
import { SYNTAX } from '../../runtime/contract/path-grammar.ts';
import { compile } from '../../transformer/compile.ts';
import { rows } from '../path/table.ts';
import { evaluate } from './evaluate.ts';
import { anotherRuntime } from './runtime.ts';

interface Endpoint {
  url(params: object): string;
}

const text = (value: string): string => JSON.stringify(value);

vi.spyOn(console, 'warn').mockImplementation(() => {});

/** A path has one template in a runtime, so compiled code has a runtime of its own. */
const others = await anotherRuntime();

describe('the rows of the path table, compiled', () => {
  for (const { rule, path, params = {}, url, throws } of rows) {
    it(`${path}: ${rule}`, () => {
      const input = `import { RestEndpoint } from 'presource';
        export const endpoint = new RestEndpoint({ path: ${text(path)}, name: 'Test.endpoint' });`;
      const { code } = compile(input, { filename: 'endpoint.ts' });
      expect(code.includes('__x.path(')).toBe(SYNTAX.test(path));
      const { endpoint } = evaluate(code, 'endpoint.ts', others) as { endpoint: Endpoint };
      const before = counters.parsedPaths;
      if (throws === undefined) expect(endpoint.url(params)).toBe(url);
      else {
        expect(() => endpoint.url(params)).toThrow(TypeError);
        for (const fact of [path, `"${throws}"`, 'Test.endpoint']) {
          expect(() => endpoint.url(params)).toThrow(fact);
        }
      }
      expect(counters.parsedPaths).toBe(before);
    });
  }
});

describe('the list of a resource, compiled', () => {
  for (const { rule, path, params = {}, short } of rows) {
    if (!short) continue;
    it(`${path} → ${short}: ${rule}`, () => {
      const input = `import { createResource, RestEndpoint } from 'presource';
        export const { get, getList } = createResource({ path: ${text(path)}, schema: {}, name: 'Test' });
        export const list = new RestEndpoint({ path: ${text(short)}, name: 'Test.list' });`;
      const { code } = compile(input, { filename: 'resource.ts' });
      const exports = evaluate(code, 'resource.ts', others) as Record<'get' | 'getList' | 'list', Endpoint>;
      const written = evaluate(input, 'resource.ts') as typeof exports;
      const before = counters.parsedPaths;
      const compiled = attempt(() => exports.getList.url(params));
      const item = attempt(() => exports.get.url(params));
      expect(compiled).toBe(attempt(() => exports.list.url(params)));
      expect(counters.parsedPaths).toBe(before);
      expect(compiled).toBe(attempt(() => written.getList.url(params)));
      expect(item).toBe(attempt(() => written.get.url(params)));
    });
  }
});

/** The URL, or the error that there is instead. */
function attempt(run: () => string): string {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
}
