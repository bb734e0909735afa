/**
 * The functions of React that the hooks need. A bundle keeps one import of React per module that has one; all
 * modules import this one, so there is only one. It is a namespace import, because unused named imports stay in
 * a bundle.
 *
 * In small letters: to a file that has `React.createElement` and no `import React`, component tests of Playwright add that import,
 * and the file would have the name twice.
 */
import * as React from 'react';

export { React as react };
