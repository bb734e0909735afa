import { checkPart } from '../dev/parts.ts';
import type { Content } from '../types/options.ts';
import { connectionError, readBody } from './response.ts';
import type { RestBase } from './rest-base.ts';

/** `parseResponse` of endpoints with `content`: reads the body as that option says, whatever its content type. */
export async function parseContent(
  this: RestBase & { readonly content?: Content },
  response: Response,
  url = response.url,
): Promise<unknown> {
  const { content } = this;
  if (process.env.NODE_ENV !== 'production' && content) checkPart('content');
  if (!content || content === 'json') return readBody(this, response, url, !!content);
  if (content === 'stream') return response.body;
  try {
    return await response[content]();
  } catch (cause) {
    throw connectionError(this, url, cause);
  }
}
