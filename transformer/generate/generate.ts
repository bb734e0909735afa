import type { Edit } from '../model/edit.ts';
import type { Declaration, Module } from '../model/module.ts';
import { TYPESCRIPT } from '../parse/sources.ts';
import type { Style } from '../style.ts';
import { generateEndpoint } from './endpoint.ts';
import { generateEntity } from './entity.ts';
import { FreeNames } from './free-names.ts';
import { generateFunctionName } from './function-name.ts';
import { type Helper, insert, type Target } from './output.ts';
import { generateResource } from './resource.ts';
import { PURE } from './text.ts';

/** The changes of a file. */
export interface Generated {
  readonly edits: readonly Edit[];
  /** The name under which the runtime is imported; `undefined` if nothing calls it. */
  readonly runtime: string | undefined;
  /** The runtime functions that it calls. */
  readonly helpers: readonly Helper[];
  /** Bytes added for each declaration, without types, in the order of the module's declarations. */
  readonly bytes: readonly number[];
  /** Lines to append to the file. */
  readonly lines: readonly string[];
}

/** Turns the model into edits of the source. */
export function generate(
  module: Module,
  code: string,
  style: Style,
  mark: () => string,
  place?: string,
): Generated {
  let runtime: string | undefined;
  const helpers = new Set<Helper>();
  const names = new FreeNames(code);
  const lines: string[] = [];
  let size = 0;
  const target: Target = {
    code,
    style,
    place,
    runtime(helper) {
      runtime ??= names.make('__x');
      helpers.add(helper);
      return `${runtime}.${helper}`;
    },
    unusedName: (wanted) => names.make(wanted),
    append(write) {
      lines.push(...write(TYPESCRIPT.test(module.file)));
      for (const line of write(false)) size += Buffer.byteLength(line) + 1;
    },
  };
  const bytes: number[] = [];
  const outputs = module.declarations.map((declaration) => {
    size = 0;
    const edits = generateDeclaration(declaration, target);
    bytes.push(size + sizeOf(edits));
    return edits;
  });
  const fileName = module.functionNames.length > 0 ? mark() : '';
  const named = module.functionNames.map((one) => generateFunctionName(one, fileName));
  const pure = module.pure.map((at) => insert(at, PURE));
  return {
    edits: [...outputs.flat(), ...named, ...pure],
    runtime,
    helpers: [...helpers],
    bytes,
    lines,
  };
}

function generateDeclaration(declaration: Declaration, target: Target): readonly Edit[] {
  switch (declaration.kind) {
    case 'entity':
      return generateEntity(declaration, target);
    case 'resource':
      return generateResource(declaration, target);
    case 'endpoint':
      return generateEndpoint(declaration, target);
  }
}

function sizeOf(edits: readonly Edit[]): number {
  let size = 0;
  for (const { parts } of edits) {
    for (const part of parts) if (typeof part === 'string') size += Buffer.byteLength(part);
  }
  return size;
}
