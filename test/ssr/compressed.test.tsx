/** A page whose parts are compressed: each is sent when it is there. */
import { createGunzip, createGzip } from 'node:zlib';
import { Entity, RestEndpoint } from 'presource';
import { ServerProvider, useSuspense } from 'presource/react';
import { ServerPage } from 'presource/ssr';
import { Suspense } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

class Note extends Entity {
  static override key = 'Note';
  id = 0;
  text = '';
}
const getNote = new RestEndpoint({ path: '/notes/:id', schema: Note });

const Text = () => <b>{useSuspense(getNote, { id: 1 }).text}</b>;

test('the shell does not wait for what comes later', async () => {
  let answer: (response: Response) => void;
  const page = new ServerPage({
    fetch: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  let text = '';
  const gzip = createGzip();
  const received = gzip.pipe(createGunzip()).on('data', (chunk) => {
    text += chunk;
  });
  const end = new Promise((resolve) => received.on('end', resolve));
  const html = renderToPipeableStream(
    <ServerProvider page={page}>
      <html lang="en">
        <head />
        <body>
          <Suspense fallback="waiting">
            <Text />
          </Suspense>
        </body>
      </html>
    </ServerProvider>,
    { onShellReady: () => page.pipe(html, gzip) },
  );
  await vi.waitFor(() => expect(text).toContain('waiting'));
  expect(text).not.toContain('hello');
  answer!(Response.json({ id: 1, text: 'hello' }));
  await end;
  expect(text).toContain('<b>hello</b>');
});
