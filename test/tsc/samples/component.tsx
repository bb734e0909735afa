'use client';
import * as React from 'react';
import { limit, type Row, Tag } from './values';

interface Props<T> {
  readonly rows: readonly T[];
  children?: React.ReactNode;
}

/** Shows rows. */
export function List<T extends Row>({ rows, children, ...rest }: Props<T>) {
  return (
    <ul {...rest} data-limit={limit} title="a &amp; b">
      {/* each of them */}
      {rows.map((row) => (
        <li key={row.id}>
          Row {row.id}: <b>text</b>
        </li>
      ))}
      <>
        {children ?? <Item<T> tag={new Tag()} on />}
        {...[]}
      </>
      <svg:path xlink:href={`#${limit}`} />
    </ul>
  );
}

const Item = <T,>({ tag }: { tag: Tag; on?: boolean; of?: T }) => <i>{tag.label}</i>;
