import { statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addingForDevelopment } from '../package-manager.ts';
import { shortReason, UsageError } from '../terminal.ts';
import { nothingAt } from '../unreadable.ts';
import type { OpenApi } from './document.ts';

const PARSER = '@apidevtools/json-schema-ref-parser';

/** What a document may refer to. Another file is none of its schemas, but may hold secrets that would be in the code. */
const REFERRED = /\.(json|ya?ml)$/i;

/** Reads a document, JSON or YAML, and the files that it refers to: those in its folder, or in the one of the command. */
export async function readDocument(file: string): Promise<OpenApi> {
  const path = resolve(file);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw nothingAt(path, file, 'file');
  if (found.isDirectory()) throw new UsageError(`${file} is a folder. Name an OpenAPI document.`);
  const { bundle } = await parser();
  let document: OpenApi;
  let refused: string | undefined;
  const canRead = ({ url }: { readonly url: string }) => {
    const to = pathOf(url);
    const isNear = (folder: string) => isInside(folder, to);
    if (to === path || (REFERRED.test(to) && [dirname(path), process.cwd()].some(isNear))) return true;
    refused ??= url;
    return false;
  };
  try {
    document = (await bundle(path, { resolve: { http: false, file: { canRead } } })) as OpenApi;
  } catch (error) {
    if (refused !== undefined)
      throw new UsageError(
        `${file} refers to ${refused}. A document may refer to JSON and YAML files in its folder, and in the folder of this command.`,
      );
    const reason = shortReason(error);
    throw new UsageError(
      // The parser's words for a text without keys.
      reason.endsWith('is not a valid JSON Schema')
        ? `${file} is no OpenAPI document: it is no object, neither of JSON nor of YAML.`
        : `${file} cannot be read: ${reason}`,
    );
  }
  if (document.swagger !== undefined)
    throw new UsageError(
      `${file} is a document of Swagger ${document.swagger}. Convert it to OpenAPI 3 first, with \`npx swagger2openapi\`.`,
    );
  if (!/^3\./.test(String(document.openapi)))
    throw new UsageError(`${file} is no OpenAPI document: it has no \`openapi: 3.1.0\` (or 3.0) at its top.`);
  return document;
}

/** The path of a reference, whose characters may be encoded; `''` if it leads to no file. */
function pathOf(url: string): string {
  try {
    if (/^\w[\w+.-]+:/.test(url)) return fileURLToPath(url);
    return resolve(decodeURIComponent(url));
  } catch {
    return '';
  }
}

function isInside(folder: string, path: string): boolean {
  const steps = relative(folder, path);
  return path !== '' && !/^\.\.(?![^\\/])/.test(steps) && !isAbsolute(steps);
}

/** Most people who install the compiler read no such documents, so they do not install the parser with it. */
async function parser() {
  try {
    return await import('@apidevtools/json-schema-ref-parser');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(
      `Reading OpenAPI documents needs a parser:\n\n  ${addingForDevelopment(process.cwd(), PARSER)}`,
    );
  }
}
