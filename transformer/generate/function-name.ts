import { posix } from 'node:path';
import type { Edit } from '../model/edit.ts';
import type { FunctionName } from '../model/endpoint.ts';
import { insert } from './output.ts';
import { quote } from './text.ts';

/**
 * Gives an endpoint's function a name that minifiers keep. It is an argument and not the option `name`: the
 * function decides, so a second endpoint around the same function shares its responses, compiled or not.
 *
 *     const getUser = new Endpoint((id) => api.user(id))
 *         →   const getUser = new Endpoint((id) => api.user(id), {}, 'getUser@users-1k3x9f')
 */
export const generateFunctionName = ({ at, name, hasOptions }: FunctionName, mark: string): Edit =>
  insert(at, `${hasOptions ? '' : ', {}'}, ${quote(`${name}@${mark}`)}`);

/**
 * Distinguishes a file from others, equally on each machine and in each build of a project: its name, and a hash
 * of its path from the root, with its ending: `users.ts` and `users.tsx` may stand in one folder.
 *
 *     root /app, file /app/src/users.ts   →   users-1k3x9f
 */
export function fileMark(file: string, root: string | undefined): string {
  const isWhole = /^(?:\/|[A-Za-z]:\/)/.test(file);
  const path = root && isWhole ? posix.relative(root, file) : posix.normalize(file);
  // Apps in folders of different depth name a file that they share alike.
  const module = path.replace(/^(\.\.\/)+/, '../');
  const name = posix.basename(module).replace(/\.[mc]?[jt]sx?$/, '');
  return `${name.replace(/\s+/g, '-')}-${hash(module)}`;
}

/** FNV-1a, which is short and the same everywhere. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return (value >>> 0).toString(36);
}
