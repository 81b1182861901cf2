/** Descriptions of the permissions that a sign-in requests. A permission without one is shown by its name. */
export function permissionsOf(
  asked: readonly string[],
  words: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(asked.map((name) => [name, words[name] ?? name]))
}
