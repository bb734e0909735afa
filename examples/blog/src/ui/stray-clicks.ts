import { type MouseEvent, useRef } from 'react';

/**
 * Stops the second click of a double click, if it would do something of its own: the first one may have closed a form, so
 * that a link or another button is below the pointer now, or have sent and emptied it.
 */
export function useNoStrayClicks(): (event: MouseEvent) => void {
  const last = useRef<EventTarget>(null);
  return (event) => {
    const { target } = event;
    const isSubmit = target instanceof HTMLButtonElement && target.type === 'submit';
    if (event.detail > 1 && (isSubmit || target !== last.current)) {
      event.preventDefault();
      event.stopPropagation();
    }
    last.current = target;
  };
}
