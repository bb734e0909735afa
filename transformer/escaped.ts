const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of HTML or SVG, also within quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);

/** Text of XML, which has no form for most control characters and for halves of characters. */
export const escapedXml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go.
  escaped(text).replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd');
