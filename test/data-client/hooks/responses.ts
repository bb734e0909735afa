/** What the server answers, by endpoint. */
import fc from 'fast-check';
import { RESPONSES as shared } from '../operations.ts';

const news = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('n1', 'n2', 'n3'), title: fc.constantFrom('one', 'two') }),
  { maxLength: 3, selector: ({ id }) => id },
);

export const RESPONSES = {
  ...shared,
  'users.all': shared['users.list'],
  'news.list': news,
  'prices.get': fc.record({ id: fc.constantFrom('c1', 'c2', 'c3'), amount: fc.nat(9) }),
};
