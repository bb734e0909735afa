import { createRequire } from 'node:module';
import { resolve } from 'node:path';

interface Config {
  readonly root?: string;
}

/** Vite's environment, in hooks. Before version 6 it has none. */
interface ViteHost {
  readonly environment?: { readonly name?: string; readonly config?: { readonly consumer?: string } };
}

/** `server` or `client`; `undefined` if the host does not say it. */
export const consumerOf = (host: unknown): string | undefined =>
  (host as ViteHost | undefined)?.environment?.config?.consumer;

/** What tells a module or a file of one environment from that of another one. */
export const inEnvironment = (host: unknown, path: string): string =>
  `${(host as ViteHost | undefined)?.environment?.name ?? ''} ${path}`;

/**
 * Vite's optimizer must know all entries of the runtime from the start. Otherwise it would find
 * `presource/internal` late, after the first compiled file, and the app would have two copies of the store.
 */
export function viteConfig({ root = process.cwd() }: Config) {
  const project = createRequire(resolve(root, 'package.json'));
  const isThere = (id: string): boolean => {
    try {
      project.resolve(id);
      return true;
    } catch {
      return false;
    }
  };
  const hasReact = isThere('react');
  const isLinked = isThere('presource') && !/[\\/]node_modules[\\/]/.test(project.resolve('presource'));
  const entries = [
    ...['presource', 'presource/internal', 'presource/ssr'],
    ...(hasReact ? ['presource/react', 'presource/boundaries', 'presource/managers'] : []),
    // Vite adds those that the app imports, but none of a linked package: these would bring a second copy of the store.
    ...(isLinked ? ['presource/graphql', 'presource/inspect', 'presource/validate'] : []),
    ...(isLinked && hasReact ? ['presource/devtools'] : []),
  ];
  return {
    optimizeDeps: { include: entries.filter(isThere) },
    resolve: { dedupe: ['presource'] },
  };
}

/** What Vitest gives to a plugin: until version 5 under a longer name. */
interface VitestHost {
  defineCacheKeyGenerator?(make: () => string): void;
  experimental_defineCacheKeyGenerator?(make: () => string): void;
}

/** Vitest may keep compiled files. It knows the names of plugins, and not what their output depends on. */
export const keyForVitest = (make: () => string) => ({
  configureVitest(host: VitestHost): void {
    if (host.defineCacheKeyGenerator) host.defineCacheKeyGenerator(make);
    else host.experimental_defineCacheKeyGenerator?.(make);
  },
});
