import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { ReportEntry } from '../report.ts';
import type { EntryOf } from './runtime.ts';
import { slashed } from './selection.ts';
import { inEnvironment } from './vite-config.ts';

/** The members of a Vite config that React Router adds to. */
export interface ReactRouterConfig {
  readonly __reactRouterPluginContext?: {
    /** A new one when the routes change. */
    readonly reactRouterConfig?: {
      readonly appDirectory?: string;
      readonly routes?: Readonly<Record<string, { readonly file: string }>>;
    };
  };
}

const CONTEXT = '__reactRouterPluginContext';

/** The exports of a route that only the server calls. React Router removes them from what browsers get, after our transform. */
const SERVER_EXPORTS: ReadonlySet<string> = new Set(['loader', 'action', 'middleware', 'headers']);

/** The exports that React Router removes from a file for browsers; `undefined` for a file that is no route. */
export function serverExportsOf(
  config: ReactRouterConfig = {},
  file: string,
): ReadonlySet<string> | undefined {
  // Farm hands out a config that throws where a member is read that it does not know.
  const context = CONTEXT in config ? config[CONTEXT] : undefined;
  const { appDirectory, routes } = context?.reactRouterConfig ?? {};
  if (!appDirectory || !routes) return undefined;
  const isRoute = Object.values(routes).some((route) => slashed(resolve(appDirectory, route.file)) === file);
  return isRoute ? SERVER_EXPORTS : undefined;
}

/** A piece of a route, which React Router makes a module of its own after our transform. The piece `main` keeps all effects. */
const PIECE = /\?route-chunk=(?!main$)\w+$/;

/**
 * The imports of parts that React Router leaves out of the pieces of a route, because they have no name. A `clientLoader` runs as
 * soon as its own piece is there.
 */
export class RoutePieces {
  readonly #imports = new Map<string, string>();

  /** Keeps what the piece imports. Other modules have nothing to keep. */
  know(host: unknown, id: string, report: readonly ReportEntry[], entryOf: EntryOf): void {
    if (!PIECE.test(id)) return;
    const parts = report.filter(({ kind }) => kind === 'part');
    const imports = parts.map(({ name }) => `import ${JSON.stringify(entryOf(`presource/with-${name}`))};`);
    this.#imports.set(inEnvironment(host, id), imports.join(' '));
  }

  /** The plugin that adds them again, behind the code: its lines keep their numbers. */
  readonly plugin: Plugin = {
    name: 'presource:route-pieces',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: PIECE },
      handler: withImports(this.#imports),
    },
  };
}

const withImports = (imports: ReadonlyMap<string, string>) =>
  function (this: unknown, code: string, id: string) {
    const added = imports.get(inEnvironment(this, id));
    return added ? { code: `${code}\n${added}\n`, map: null } : undefined;
  };
