import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { shortReason, UsageError } from '../terminal.ts';
import { nothingAt } from '../unreadable.ts';
import type { OpenApi } from './document.ts';

const PARSER = '@apidevtools/json-schema-ref-parser';

/** Reads a document, JSON or YAML, and the files that it refers to. */
export async function readDocument(file: string): Promise<OpenApi> {
  const path = resolve(file);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw nothingAt(path, file, 'file');
  if (found.isDirectory()) throw new UsageError(`${file} is a folder. Name an OpenAPI document.`);
  const { bundle } = await parser();
  let document: OpenApi;
  try {
    document = (await bundle(path, { resolve: { http: false } })) as OpenApi;
  } catch (error) {
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

/** Most people who install the compiler read no such documents, so they do not install the parser with it. */
async function parser() {
  try {
    return await import('@apidevtools/json-schema-ref-parser');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(`Reading OpenAPI documents needs a parser:\n\n  npm install --save-dev ${PARSER}`);
  }
}
