/** Pages as React would write them, in pieces. */
import { Entity, RestEndpoint } from 'presource';
import { ServerPage } from 'presource/ssr';
import { SCRIPT } from './site/pushed.ts';

class Note extends Entity {
  static override key = 'Note';
  id = 0;
  text = '';
}
export const getNote = new RestEndpoint({ path: '/notes/:id', schema: Note });

export const MARK = '⟨data⟩';

interface Writer {
  write(chunk: Uint8Array): boolean;
  flush(): void;
  end(): void;
}

/**
 * The page of these turns, each of several pieces. New data come before each of the turns that `arrivals` names, with
 * this text.
 */
export function written(
  turns: readonly (readonly Uint8Array[])[],
  arrivals: readonly number[],
  text: string,
): string {
  const page = new ServerPage();
  const chunks: Uint8Array[] = [];
  const html = {
    pipe(to: never) {
      const { write, flush, end }: Writer = to;
      turns.forEach((pieces, i) => {
        if (arrivals.includes(i)) page.controller.setResponse(getNote, { id: i }, { id: i, text });
        for (const piece of pieces) write(piece);
        flush();
      });
      end();
    },
    abort() {},
  };
  page.pipe(html, {
    write: (chunk) => chunks.push(chunk) > 0,
    end: () => undefined,
    destroy: () => undefined,
    on: () => undefined,
  });
  return Buffer.concat(chunks).toString();
}

/** The page with a mark in place of each script. */
export const pageOf = (
  turns: readonly (readonly Uint8Array[])[],
  arrivals: readonly number[] = [0],
): string => written(turns, arrivals, 'text').replace(SCRIPT, MARK);

export const bytes = (text: string) => new TextEncoder().encode(text);

/** Cuts a text, also within a character; each piece is a turn of its own if `isAlone` says so. */
export function cut(text: string, sizes: readonly number[], isAlone: readonly boolean[]): Uint8Array[][] {
  const all = bytes(text);
  const turns: Uint8Array[][] = [];
  for (let at = 0, i = 0; at < all.length; i++) {
    const piece = all.subarray(at, at + sizes[i % sizes.length]!);
    if (!i || isAlone[i % isAlone.length]) turns.push([]);
    turns.at(-1)!.push(piece);
    at += piece.length;
  }
  return turns;
}
