import { useSuspense, useController } from '@data-client/react';
import { useLoading } from '@data-client/hooks';

jest.mock('@data-client/react', () => ({
  ...jest.requireActual('@data-client/react'),
  useController: jest.fn(),
  useSuspense: jest.fn(),
}));
jest.mock('@data-client/hooks');

it('reads', () => {
  (useSuspense as jest.Mock).mockReturnValue([]);
  (useController as jest.Mock).mockReturnValue(useLoading);
});
