/** The body of every call that succeeds: `{success: true}` and what it gives. */
export function ok(): { success: true }
export function ok<Given extends object>(given: Given): { success: true } & Given
export function ok(given?: object) {
  return { success: true, ...given }
}
