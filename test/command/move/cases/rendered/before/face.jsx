import { useSuspense } from '@data-client/react';
import { Endpoint } from '@data-client/rest';

export const Face = ({ read }) => {
  const clock = useSuspense(new Endpoint(() => read()));
  return <time>{clock.now}</time>;
};
