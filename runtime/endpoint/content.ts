import { checkPart } from '../dev/parts.ts';
import { unreadable } from '../dev/request-errors.ts';
import type { Content } from '../types/options.ts';
import { NetworkError } from './network-error.ts';
import { broken, read } from './response.ts';
import type { RestBase } from './rest-base.ts';

/** `parseResponse` of endpoints with `content`: reads the body as that option says, whatever its content type. */
export async function parseContent(
  this: RestBase & { readonly content?: Content },
  response: Response,
  url = response.url,
): Promise<unknown> {
  const { content } = this;
  if (!content) return read(this, response, url);
  if (process.env.NODE_ENV !== 'production') checkPart('content');
  if (content === 'stream') return response.body;
  let body: unknown;
  try {
    body = await response[content === 'json' ? 'text' : content]();
  } catch (cause) {
    throw broken(this, url, cause);
  }
  if (content !== 'json') return body;
  try {
    return body ? JSON.parse(body as string) : null;
  } catch (cause) {
    const text = body as string;
    throw new NetworkError(
      this.method,
      url,
      process.env.NODE_ENV === 'production'
        ? `${cause}: ${text.slice(0, 200)}`
        : unreadable(this, response, cause, text),
      response,
      text,
      cause,
    );
  }
}
