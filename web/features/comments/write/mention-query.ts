/** Who can be mentioned. `hint` tells users with the same name apart. */
export type Mentionable = { id: string; name: string; pictureUrl: string | null; hint?: string }

/** What is typed after the `@` before the caret; undefined if no mention is being typed there. */
export function mentionQuery(text: string, caret: number): { from: number; query: string } | undefined {
  const from = text.slice(0, caret).lastIndexOf('@')
  if (from === -1 || caret - from > longest) return undefined
  // An address of mail has a letter before it.
  if (/[\p{L}\p{N}._-]/u.test(text.charAt(from - 1))) return undefined
  const query = text.slice(from + 1, caret)
  return /[\n@]/.test(query) ? undefined : { from, query }
}

const longest = 60
const mostShown = 6

/** The users whose name, or a word of it, begins with what was typed; case and accents are ignored. */
export function matching(mentionable: readonly Mentionable[], query: string): Mentionable[] {
  const wanted = plain(query)
  return mentionable
    .filter(({ name }) => plain(name).startsWith(wanted) || plain(name).includes(` ${wanted}`))
    .filter(({ name }) => plain(name) !== wanted || !query.endsWith(' '))
    .slice(0, mostShown)
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
