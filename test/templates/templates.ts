import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How an official template becomes an app with presource, as the documentation says. */
export interface Template {
  /** Arguments of `npm` that write the template into the folder `app`. */
  readonly create: readonly string[];
  /** Adds the plugin and the files. */
  edit(folder: string): void;
  /** The command of the dev server, with its port. */
  dev(port: number): readonly string[];
  /** What the dev server is asked for. */
  readonly asked: string;
  /** Where compiled code is found, if the build does not say what was compiled; the answer of the dev server is a page then. */
  readonly output?: string;
  /** False if the doctor cannot try this bundler. */
  readonly hasDoctor: boolean;
}

const DATA = `import { createResource, Entity } from 'presource';

export class Post extends Entity {
  id = 0;
  title = '';
  author?: Author;
  static schema = { author: Author };
}
export const PostResource = createResource({
  urlPrefix: 'https://example.invalid',
  path: '/posts/:id',
  schema: Post,
});
`.replace(
  'export class Post',
  "export class Author extends Entity {\n  id = 0;\n  name = '';\n}\n\nexport class Post",
);

const view = (head = '') => `${head}import { AsyncBoundary, useSuspense } from 'presource/react';
import { PostResource } from './data';

function List() {
  const posts = useSuspense(PostResource.getList);
  return <ul>{posts.map((post) => <li key={post.id}>{post.title}</li>)}</ul>;
}

export function Posts() {
  return <AsyncBoundary fallback="loading">{<List />}</AsyncBoundary>;
}
`;

/** @throws where the template does not have what is to be replaced: it is another one than before. */
function replace(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} has no ${from}:\n${text}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}

const prepend = (path: string, line: string): void =>
  writeFileSync(path, `${line}\n${readFileSync(path, 'utf8')}`);

function addFiles(folder: string, head?: string): void {
  writeFileSync(join(folder, 'data.ts'), DATA);
  writeFileSync(join(folder, 'posts.tsx'), view(head));
}

const APP = `import { DataProvider } from 'presource/react';
import { Posts } from './posts';

export default function App() {
  return <DataProvider><Posts /></DataProvider>;
}
`;

function addVitePlugin(folder: string): void {
  const config = join(folder, 'vite.config.ts');
  prepend(config, "import presource from '@presource/transformer/vite';");
  replace(config, 'plugins: [', 'plugins: [presource(), ');
}

export const templates: Readonly<Record<string, Template>> = {
  'create-vite, react-ts': {
    create: ['create', 'vite@latest', 'app', '--', '--template', 'react-ts', '--no-interactive'],
    edit(folder) {
      addVitePlugin(folder);
      addFiles(join(folder, 'src'));
      writeFileSync(join(folder, 'src/App.tsx'), APP);
    },
    dev: (port) => ['vite', '--port', String(port), '--strictPort'],
    asked: '/src/data.ts',
    hasDoctor: true,
  },
  'create-next-app': {
    create: [
      ...[
        'exec',
        '--',
        'create-next-app@latest',
        'app',
        '--yes',
        '--ts',
        '--app',
        '--src-dir',
        '--no-linter',
      ],
      ...['--no-tailwind', '--use-npm', '--disable-git', '--skip-install'],
    ],
    edit(folder) {
      const config = join(folder, 'next.config.ts');
      prepend(config, "import withPresource from '@presource/transformer/next';");
      replace(config, 'export default nextConfig', 'export default withPresource(nextConfig)');
      const app = join(folder, 'src/app');
      addFiles(app, "'use client';\n");
      const layout = `import { NextProvider } from 'presource/next';
import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body><NextProvider>{children}</NextProvider></body></html>;
}
`;
      writeFileSync(join(app, 'layout.tsx'), layout);
      writeFileSync(
        join(app, 'page.tsx'),
        "import { Suspense } from 'react';\nimport { Late } from './late';\n\nexport default function Page() {\n  return <Suspense><Late /></Suspense>;\n}\n",
      );
      writeFileSync(
        join(app, 'late.tsx'),
        `'use client';
import { useEffect, useState } from 'react';
import { Post, PostResource } from './data';
import { Posts } from './posts';

/** A server that does not answer is asked by nobody while the page is built. */
export function Late() {
  const [isShown, show] = useState(false);
  useEffect(() => show(true), []);
  return isShown ? <Posts /> : <pre>{\`\${Post.key} \${PostResource.getList.path}\`}</pre>;
}
`,
      );
    },
    dev: (port) => ['next', 'dev', '-p', String(port)],
    asked: '/',
    output: '.next/dev',
    hasDoctor: false,
  },
  'create-rsbuild, react-ts': {
    // Newer ones depend on a package that was not published when this was written.
    create: ['create', 'rsbuild@2.2.5', 'app', '--', '--template', 'react-ts'],
    edit(folder) {
      const config = join(folder, 'rsbuild.config.ts');
      prepend(config, "import presource from '@presource/transformer/rspack';");
      replace(config, 'plugins: [', 'tools: { rspack: { plugins: [presource()] } },\n  plugins: [');
      addFiles(join(folder, 'src'));
      writeFileSync(join(folder, 'src/App.tsx'), APP);
    },
    dev: (port) => ['rsbuild', 'dev', '--port', String(port)],
    asked: '/static/js/index.js',
    hasDoctor: false,
  },
  'TanStack Start': {
    create: [
      ...['exec', '--', '@tanstack/create-start@latest', 'app', '--no-install', '--no-git'],
      ...['--package-manager', 'npm'],
    ],
    edit(folder) {
      addVitePlugin(folder);
      addFiles(join(folder, 'src'));
      writeFileSync(join(folder, 'src/app.tsx'), APP);
      writeFileSync(
        join(folder, 'src/routes/about.tsx'),
        `import { createFileRoute } from '@tanstack/react-router';
import App from '../app';

export const Route = createFileRoute('/about')({ component: App });
`,
      );
    },
    dev: (port) => ['vite', 'dev', '--port', String(port), '--strictPort'],
    asked: '/src/data.ts',
    hasDoctor: true,
  },
};
