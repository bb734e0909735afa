import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { hostFolder } from '../hosts/install.ts';

/** As much of Babel as is used here. */
interface Babel {
  transformAsync(code: string, options: object): Promise<{ code: string }>;
}

/** Compiles the components in the tests of the hooks with the React Compiler. */
export function reactCompiler(): Plugin {
  // Not before the first file: the hosts are installed only then.
  const host = () => createRequire(join(hostFolder('react-compiler'), 'package.json'));
  return {
    name: 'react-compiler',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/test\/react\/[^/]+\.test\.tsx$/.test(id)) return undefined;
      const load = host();
      const { transformAsync } = load('@babel/core') as Babel;
      return transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: 'inline',
        parserOpts: { plugins: ['typescript', 'jsx'] },
        // What breaks its rules (a test that counts renders) stays as it is.
        plugins: [[load.resolve('babel-plugin-react-compiler'), { panicThreshold: 'none' }]],
      });
    },
  };
}
