/** The tokens that have a color, the first that matches wins. */
const TOKENS: readonly (readonly [kind: string, pattern: string])[] = [
  ['comment', '\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?(?:\\*\\/|$)'],
  ['string', '"(?:[^"\\\\\\n]|\\\\.)*"?|\'(?:[^\'\\\\\\n]|\\\\.)*\'?|`(?:[^`\\\\]|\\\\[\\s\\S])*`?'],
  [
    'keyword',
    '\\b(?:abstract|as|async|await|class|const|default|delete|do|else|export|extends|false|for|from|function|get|if|import|in|instanceof|interface|let|new|null|of|override|private|protected|public|readonly|return|satisfies|set|static|super|switch|this|throw|true|try|type|typeof|undefined|var|void|while|yield)\\b',
  ],
  ['number', '\\b\\d[\\d_.]*\\b'],
  ['name', '\\b[A-Z]\\w*\\b'],
];

const PATTERN = new RegExp(TOKENS.map(([kind, pattern]) => `(?<${kind}>${pattern})`).join('|'), 'g');

/** Code as colored nodes. It reads no grammar: a color may be wrong, the text never is. */
export function highlight(code: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  let at = 0;
  for (const { index, 0: text, groups } of code.matchAll(PATTERN)) {
    if (index > at) fragment.append(code.slice(at, index));
    const span = document.createElement('span');
    span.className = `t-${Object.entries(groups!).find(([, found]) => found !== undefined)![0]}`;
    span.textContent = text;
    fragment.append(span);
    at = index + text.length;
  }
  fragment.append(code.slice(at));
  return fragment;
}
