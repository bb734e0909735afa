/** What `page.through` makes of a stream. */
import { Entity, RestEndpoint } from 'presource';
import { ServerPage } from 'presource/ssr';
import { expect, test } from 'vitest';

class Note extends Entity {
  static override key = 'Note';
  id = 0;
}
const getNote = new RestEndpoint({ path: '/notes/:id', schema: Note });

const streamOf = (...parts: readonly (string | Error)[]) =>
  new ReadableStream<Uint8Array>({
    async start(to) {
      for (const part of parts) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (typeof part === 'string') to.enqueue(new TextEncoder().encode(part));
        else to.error(part);
      }
      if (parts.every((part) => typeof part === 'string')) to.close();
    },
  });

const textOf = (stream: ReadableStream) => new Response(stream).text();

test.each([
  ['a document', '<!DOCTYPE html><html><head><title>T</title>', '</head><body><p>1</p></body></html>'],
  ['one without a head', '<!DOCTYPE html><html lang="en">', '<body><p>1</p></body></html>'],
  ['a fragment', '', '<p>1</p>'],
])('%s: the data stand where they end nothing', async (_, before, after) => {
  const page = new ServerPage();
  page.controller.setResponse(getNote, { id: 1 }, { id: 1 });
  const html = await textOf(page.through(streamOf(before + after)));
  expect(html.startsWith(`${before}<script>`)).toBe(true);
  expect(html.endsWith(`</script>${after}`)).toBe(true);
});

test('a stream that fails ends the page: its requests are aborted', async () => {
  let signal: AbortSignal | null | undefined;
  const page = new ServerPage({
    fetch: (_, init) => {
      signal = init?.signal;
      return new Promise((_, reject) => {
        signal!.addEventListener('abort', () => reject(signal!.reason));
      });
    },
  });
  const asked = page.controller.fetch(getNote, { id: 1 });
  asked.catch(() => {});
  await expect(textOf(page.through(streamOf('<p>1</p>', new Error('no more'))))).rejects.toThrow('no more');
  expect(signal!.aborted).toBe(true);
  await expect(asked).rejects.toThrow();
});
