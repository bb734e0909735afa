import type ts from 'typescript';

// The only file that imports `typescript`, and only its types: the plugin uses the host's instance.
export type { default as ts } from 'typescript';

export type TypeScript = typeof ts;

/** The arguments that ts-patch and ttypescript pass to a plugin besides the program. */
export interface Extras {
  readonly ts: TypeScript;
  /** Adds a diagnostic to the result of `emit`; ttypescript has the method, but drops the diagnostics. */
  readonly addDiagnostic?: (diagnostic: ts.Diagnostic) => void;
  /** The added diagnostics; only ts-patch has it. */
  readonly diagnostics?: readonly ts.Diagnostic[];
}

const OLDEST = [4, 9] as const;
const NATIVE = 7;

/**
 * The host's TypeScript, if this plugin supports it.
 *
 * @throws an `Error` that says what to use instead
 */
export function hostOf(extras: Partial<Extras> | undefined): TypeScript {
  const host = extras?.ts;
  if (!host)
    throw new Error(
      '@presource/transformer got no TypeScript from its host. Build with `tspc` (of ts-patch), or call the plugin with `{ ts }` as its third argument.',
    );
  const [major = 0, minor = 0] = host.version.split('.').map(Number);
  if (major >= NATIVE)
    throw new Error(
      `@presource/transformer is a plugin of TypeScript 4.9 to 6; this is ${host.version}, which takes no transformers. Compile with the plugin of your bundler (@presource/transformer/vite, /webpack, …), and leave the types to tsc.`,
    );
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    throw new Error(
      `@presource/transformer needs TypeScript 4.9 or newer; this is ${host.version}. Install a newer \`typescript\`.`,
    );
  return host;
}
