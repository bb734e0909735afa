import type { FormEvent } from 'react';

/** For a required field's `onInput`: rejects spaces alone, which `required` accepts. */
export function refuseBlank({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const isBlank = currentTarget.value !== '' && currentTarget.value.trim() === '';
  currentTarget.setCustomValidity(isBlank ? 'There is nothing but spaces in it.' : '');
}
