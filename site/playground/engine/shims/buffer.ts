/** What the compiler uses of Node's `Buffer`: the bytes of a text. */
const encoder = new TextEncoder();

Object.assign(globalThis, {
  Buffer: {
    byteLength: (text: string) => encoder.encode(text).length,
    from: (text: string) => encoder.encode(text),
  },
});
