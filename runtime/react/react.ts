/**
 * The functions of React that the hooks need. A bundle keeps one import of React per module that has one; all
 * modules import this one, so there is only one. It is a namespace import, because unused named imports stay in
 * a bundle.
 */
import * as React from 'react';

export { React };
