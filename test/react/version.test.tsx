// @vitest-environment happy-dom
/** That a project runs under the React it is named after, also where a library imports it. */
import { render } from '@testing-library/react';
import * as presource from 'presource/react';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import { expect, test } from 'vitest';
import { text } from './support.tsx';

const wanted = process.env.REACT ?? '19.3.1';

test(`this is React ${wanted}, everywhere`, () => {
  expect([React.version, ReactDOM.version]).toEqual([wanted, wanted]);
  function Version() {
    // A hook of another copy of React would throw here.
    presource.useController();
    return <p>{React.useState(() => 'here')[0]}</p>;
  }
  render(<Version />);
  expect(text()).toBe('here');
});
