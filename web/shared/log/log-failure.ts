/** Logs a failure that no screen shows to the browser's console. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- The specification asks for a log of failed refreshes; the others leave the screen as it was.
  console.warn(what, error)
}
