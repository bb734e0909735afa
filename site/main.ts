/**
 * The site: `npm run docs` shows it while its pages are edited, `npm run docs:build` writes it to `site/dist`.
 * Its tools are heavy, so they have a lock of their own, and are installed when they are first needed.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { installFolder } from '../test/hosts/install.ts';
import { pictures, sitePages } from './stage/pages.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '..');
/** The pages as VitePress reads them. */
const STAGE = join(HERE, '.pages');

/** Writes the pages that changed. VitePress follows links only inside of one folder. */
async function stage(): Promise<void> {
  for (const [path, text] of sitePages()) await write(path, text);
  for (const [path, bytes] of pictures()) await write(path, bytes);
}

async function write(path: string, content: string | Buffer): Promise<void> {
  const file = join(STAGE, path);
  const bytes = Buffer.from(content);
  if ((await readFile(file).catch(() => undefined))?.equals(bytes)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/** Stages the pages again after each change of `docs/` and `site/pages/`. */
function follow(): void {
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stage().catch(console.error), 50);
  };
  for (const folder of ['docs', 'site/pages']) watch(join(ROOT, folder), { recursive: true }, again);
}

function vitepress(...args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const bin = join(HERE, 'node_modules/vitepress/bin/vitepress.js');
    const child = spawn(process.execPath, [bin, ...args], { cwd: HERE, stdio: 'inherit' });
    child.on('error', reject).on('close', (code) => resolve(code ?? 1));
  });
}

/** Builds the site. Returns the exit code. */
export async function buildSite(): Promise<number> {
  installFolder(HERE);
  await rm(STAGE, { recursive: true, force: true });
  await stage();
  return vitepress('build', '.');
}

async function serveSite(): Promise<number> {
  installFolder(HERE);
  await stage();
  follow();
  return vitepress('dev', '.');
}

if (import.meta.main) {
  const started = Date.now();
  const isBuild = process.argv.includes('--build');
  process.exitCode = await (isBuild ? buildSite() : serveSite());
  if (isBuild) console.log(`site/dist, in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  else process.exit();
}
