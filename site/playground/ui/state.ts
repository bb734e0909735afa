import type { State } from '../protocol.ts';

/** A state as text for a link: compressed JSON in the letters that an address may have. */
export async function encode(state: State): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(state)),
    new CompressionStream('deflate-raw'),
  );
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The state of a link; `undefined` if the text is not one. */
export async function decode(text: string): Promise<State | undefined> {
  try {
    const packed = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    const unpacked = await through(bytes, new DecompressionStream('deflate-raw'));
    const state: unknown = JSON.parse(new TextDecoder().decode(unpacked));
    return isState(state) ? state : undefined;
  } catch {
    return undefined;
  }
}

async function through(bytes: BlobPart, stream: GenericTransformStream): Promise<Uint8Array> {
  const out = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

const isText = (value: unknown): boolean => typeof value === 'string';

function isState(value: unknown): value is State {
  const { code, responses } = (value ?? {}) as Partial<State>;
  return (
    isText(code) &&
    Array.isArray(responses) &&
    responses.every((one) => isText(one?.endpoint) && isText(one?.args) && isText(one?.body))
  );
}
