/** The pages of `examples/next` and the published declarations, as `next build` type-checks them. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { installDeclared } from './declared.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const root = join(import.meta.dirname, '../..');
const example = join(root, 'examples/next');

/** What the example uses of Next.js, which is installed only where it is built. */
const NEXT = `
declare module 'next/link' {
  export default function Link(props: { href: string; prefetch?: boolean; children?: import('react').ReactNode }): import('react').ReactNode;
}
declare module 'next/headers' {
  export function cookies(): Promise<{ toString(): string }>;
}
declare module 'next/server' {
  export function connection(): Promise<void>;
}
`;

/** Only client components are told apart by what they may not import, which TypeScript does not know. */
const CLIENT = `'use client';
import { NextProvider, type NextProviderProps } from 'presource/next';
export const App = (props: NextProviderProps) => <NextProvider nonce="n" {...props} />;
`;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'presource-next-'));
  await installDeclared(folder);
  await mkdir(join(folder, 'node_modules/@types'));
  for (const name of ['@types/react', '@types/node', 'undici-types', 'csstype'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  for (const part of ['app', 'cached', 'signed-in', 'lib', 'tsconfig.json'])
    await cp(join(example, part), join(folder, part), { recursive: true });
  await writeFile(join(folder, 'next.d.ts'), NEXT);
  await writeFile(join(folder, 'client.tsx'), CLIENT);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** What TypeScript says of the example, by the options of its own `tsconfig.json` and these. */
function check(...options: string[]): Promise<string> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '--pretty', 'false', '--incremental', 'false', '--types', 'node', ...options];
  return new Promise((resolve) =>
    execFile(process.execPath, args, { cwd: folder }, (_, stdout, stderr) => resolve(stdout + stderr)),
  );
}

it('fit where TypeScript knows nothing of server components', async () => {
  expect(await check()).toBe('');
});

it('fit where it is told of them', async () => {
  expect(await check('--customConditions', 'react-server')).toBe('');
});
