/** Logs a failure that no screen shows to the browser's console. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- The specification asks for these failures to be logged, and only logged.
  console.warn(what, error)
}
