/** In place of what reads a project from a disk. The playground has one file, and calls none of these. */
const none = (): never => {
  throw new Error('The playground has no files.');
};

export const createRequire = none;
export const existsSync = none;
export const lstatSync = none;
export const readFileSync = none;
export const readlinkSync = none;
export const readdirSync = none;
export const realpathSync = none;
export const statSync = none;
export const createFilesMatcher = none;
export const createPathsMatcher = none;
export const parseTsconfig = none;
export const pathToFileURL = none;
/** Of `node:module`. */
export default {};
/** Of `node:util`. */
export const styleText = (_format: unknown, text: string): string => text;
