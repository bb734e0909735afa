import { join } from 'node:path';
import { hostFolder } from '../hosts/install.ts';

const binary = (folder: string): string => join(folder, 'node_modules/.bin/node');

/** The oldest Nodes that the packages ask for, and the one that is developed with. */
export const nodes: Readonly<Record<string, string>> = {
  'Node 20.19.0': binary(hostFolder('node20')),
  'Node 22.12.0': binary(hostFolder('node22')),
  'Node 24': binary(join(import.meta.dirname, '../..')),
};
