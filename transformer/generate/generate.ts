import type { Edit } from '../model/edit.ts';
import type { Declaration, Module } from '../model/module.ts';
import { generateOptions } from './endpoint.ts';
import { generateEntity } from './entity.ts';
import { insert, type Target } from './output.ts';
import { PURE } from './text.ts';

/** What a file becomes. */
export interface Generated {
  readonly edits: readonly Edit[];
  /** The name under which the runtime is imported; `undefined` where nothing calls it. */
  readonly runtime: string | undefined;
  /** Bytes that each declaration got, types not counted, in the order of the module's declarations. */
  readonly bytes: readonly number[];
}

/** Turns the model into edits of the source. */
export function generate(module: Module, code: string, place?: string): Generated {
  let runtime: string | undefined;
  const target: Target = {
    code,
    place,
    runtime(helper) {
      runtime ??= freeName('__x', code);
      return `${runtime}.${helper}`;
    },
  };
  const outputs = module.declarations.map((declaration) => generateDeclaration(declaration, target));
  const pure = module.pure.map((at) => insert(at, PURE));
  return {
    edits: [...outputs.flat(), ...pure],
    runtime,
    bytes: outputs.map(sizeOf),
  };
}

/** A name that stands nowhere in the file, not even in a comment: `__x`, or `__x2` where that is taken. */
function freeName(wanted: string, code: string): string {
  let name = wanted;
  for (let count = 2; code.includes(name); count++) name = `${wanted}${count}`;
  return name;
}

function generateDeclaration(declaration: Declaration, target: Target): readonly Edit[] {
  switch (declaration.kind) {
    case 'entity':
      return generateEntity(declaration, target);
    case 'resource':
    case 'endpoint':
      return generateOptions(declaration, target);
  }
}

function sizeOf(edits: readonly Edit[]): number {
  let size = 0;
  for (const { parts } of edits) {
    for (const part of parts) if (typeof part === 'string') size += Buffer.byteLength(part);
  }
  return size;
}
