import ts from 'typescript';
import { random } from './random.ts';

const { ES2021, ES2022, ESNext } = ts.ScriptTarget;

/** What a project may say, one choice of each row. */
const CHOICES: readonly (readonly ts.CompilerOptions[])[] = [
  [{ target: ES2022 }, { target: ES2021 }, { target: ESNext }],
  [
    { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    { module: ts.ModuleKind.CommonJS, moduleResolution: ts.ModuleResolutionKind.Bundler },
    { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  ],
  [{}, { experimentalDecorators: true }, { experimentalDecorators: true, emitDecoratorMetadata: true }],
  [{}, { useDefineForClassFields: true }, { useDefineForClassFields: false }],
  [{}, { isolatedModules: true }, { verbatimModuleSyntax: true }],
  [{ jsx: ts.JsxEmit.ReactJSX }, { jsx: ts.JsxEmit.React }, { jsx: ts.JsxEmit.Preserve }],
  [{ esModuleInterop: true }, { esModuleInterop: false }, { esModuleInterop: true, importHelpers: true }],
  [{}, { removeComments: true }, { inlineSources: true, preserveConstEnums: true }],
];

const ALWAYS: ts.CompilerOptions = {
  sourceMap: true,
  skipLibCheck: true,
  lib: ['lib.es2022.d.ts'],
  types: [],
  outDir: '/out',
};

/** Sets of options, all different, the same ones in every run. */
export function optionSets(count: number): readonly ts.CompilerOptions[] {
  const next = random(1);
  const pick = (choices: readonly ts.CompilerOptions[]) => choices[Math.floor(next() * choices.length)];
  const sets = new Map<string, ts.CompilerOptions>();
  while (sets.size < count) {
    const options: ts.CompilerOptions = Object.assign({}, ALWAYS, ...CHOICES.map(pick));
    sets.set(nameOf(options), options);
  }
  return [...sets.values()];
}

/** As one writes them down; numbers of enums by name. */
export function nameOf({ target, module, jsx, ...options }: ts.CompilerOptions): string {
  const others = Object.entries(options).filter(([key]) => !(key in ALWAYS) && key !== 'moduleResolution');
  const names = [ts.ScriptTarget[target!], ts.ModuleKind[module!], `jsx ${ts.JsxEmit[jsx!]}`];
  return [...names, ...others.map(([key, value]) => (value === true ? key : `${key}: ${value}`))].join(', ');
}
