import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { playground } from '../playground/vite.ts';
import { REPOSITORY, slug } from '../stage/links.ts';
import { sidebar } from './sidebar.ts';

const ROOT = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'runtime/package.json'), 'utf8')) as {
  version: string;
};

export default defineConfig({
  title: 'presource',
  description: 'Edit a record once, every screen updates: normalized REST data for React, compiled.',
  lang: 'en',
  base: process.env.SITE_BASE ?? '/',
  srcDir: '.pages',
  outDir: 'dist',
  cacheDir: '.cache',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    // Links to headings are those of the repository.
    anchor: { slugify: slug },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(markdown) {
      // A table that is wider than a phone is scrolled, also by keys.
      markdown.renderer.rules.table_open = () =>
        '<div class="table" tabindex="0" role="group" aria-label="table"><table>\n';
      markdown.renderer.rules.table_close = () => '</table></div>\n';
      // A drawing, too: its text must stay large enough to be read.
      const image = markdown.renderer.rules.image!;
      markdown.renderer.rules.image = (...args) => {
        const [tokens, index] = args;
        const isDrawing = tokens[index]!.attrGet('src')?.endsWith('.svg');
        const html = image(...args);
        return isDrawing
          ? `<span class="drawing" tabindex="0" role="group" aria-label="drawing">${html}</span>`
          : html;
      };
    },
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/tutorials/first-app' },
      { text: 'Guides', link: '/how-to/vite', activeMatch: '/how-to/' },
      { text: 'Reference', link: '/reference/resource', activeMatch: '/(reference|api)/' },
      { text: 'Playground', link: '/playground' },
      { text: 'Source', link: REPOSITORY },
      { text: `v${version}`, link: `${REPOSITORY}/blob/main/runtime/CHANGELOG.md` },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local' },
    footer: { message: 'MIT license' },
  },
  vite: await playground(version),
});
