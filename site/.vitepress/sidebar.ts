import type { DefaultTheme } from 'vitepress';
import { sitePages, titleOf } from '../stage/pages.ts';

const pages = sitePages();

/** Titles begin alike in a group, and their first words say nothing there. */
const shortened = (title: string): string => {
  const short = title.replace(/^How to (use it )?/, '');
  return short.charAt(0).toUpperCase() + short.slice(1);
};

const item = (path: string): DefaultTheme.SidebarItem => ({
  text: shortened(titleOf(pages.get(path)!)),
  link: `/${path.replace(/(index)?\.md$/, '')}`,
});

/** Groups do not fold: a folded one would be a button in a button. */
const group = (text: string, folder: string): DefaultTheme.SidebarItem => ({
  text,
  items: [...pages.keys()].filter((path) => path.startsWith(`${folder}/`)).map(item),
});

/** Every page of the site, by folder, so that a new page needs no line here. Of decisions, their list. */
export const sidebar = (): DefaultTheme.SidebarItem[] => [
  group('Learn', 'tutorials'),
  group('Understand', 'explanation'),
  group('Guides', 'how-to'),
  group('Reference', 'reference'),
  group('All exports', 'api'),
  { text: 'Decisions', items: [item('decisions/index.md')] },
  { text: 'Playground', link: '/playground' },
];
