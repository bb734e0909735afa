/**
 * The functions of React that the hooks need. A bundle keeps an import of React for each module that has one; through this module there
 * is only one. As a namespace, because names that are imported stay in a bundle where nobody uses them.
 */
import * as React from 'react';

export { React };
