/** Calls a function of the app's. Its error is reported as uncaught, so that what comes after the call still happens. */
export function attempt(run: (() => void) | undefined): void {
  try {
    run?.();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
