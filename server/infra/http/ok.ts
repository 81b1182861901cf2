/** The body of every successful response: `{success: true}` and the given data. */
export function ok(): { success: true }
export function ok<Given extends object>(given: Given): { success: true } & Given
export function ok(given?: object) {
  return { success: true, ...given }
}
