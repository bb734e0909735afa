import { useSuspense } from 'presource/react';
import { Endpoint } from 'presource';

export const Face = ({ read }) => {
  const clock = useSuspense(new Endpoint(() => read()));
  return <time>{clock.now}</time>;
};
