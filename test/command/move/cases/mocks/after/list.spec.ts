import { useSuspense, useController, useLoading } from 'presource/react';

jest.mock('presource/react', () => ({
  ...jest.requireActual('presource/react'),
  useController: jest.fn(),
  useSuspense: jest.fn(),
}));
jest.mock('presource/react');

it('reads', () => {
  (useSuspense as jest.Mock).mockReturnValue([]);
  (useController as jest.Mock).mockReturnValue(useLoading);
});
