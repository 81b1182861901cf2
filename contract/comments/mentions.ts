/** A mention of a user in the body of a comment, so that it is shown with the name that the user has now. */
export const mentionOf = (userId: string): string => `<@${userId}>`

const mention = /<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>/g

/** The ids of the users whom a body mentions, each once. */
export const mentionedIds = (body: string): string[] => [
  ...new Set([...body.matchAll(mention)].map(([, id = '']) => id)),
]

type Named = { id: string; name: string }
/** `from`: where it begins in the body. */
export type BodyPiece = { text: string; from: number; mentions: boolean }

/** Who was mentioned and is not known any more. */
const formerMember = '@Former member'

/** A body as pieces of plain text, of which some are mentions. */
export function bodyPieces(body: string, mentioned: readonly Named[]): BodyPiece[] {
  const names = new Map(mentioned.map(({ id, name }) => [id, `@${name}`]))
  const pieces: BodyPiece[] = []
  let at = 0
  for (const found of body.matchAll(mention)) {
    const before = body.slice(at, found.index)
    if (before !== '') pieces.push({ text: before, from: at, mentions: false })
    pieces.push({ text: names.get(found[1] ?? '') ?? formerMember, from: found.index, mentions: true })
    at = found.index + found[0].length
  }
  if (at < body.length) pieces.push({ text: body.slice(at), from: at, mentions: false })
  return pieces
}

/** A body as plain text, with names. */
export const plainBody = (body: string, mentioned: readonly Named[]): string =>
  bodyPieces(body, mentioned)
    .map(({ text }) => text)
    .join('')

/**
 * A typed text with its mentions as `<@id>`: each `@Name` of one of these users. Of users with the same name, the first
 * one counts.
 */
export function withMentions(text: string, users: readonly Named[]): string {
  const byName = new Map(users.toReversed().map(({ id, name }) => [name, id]))
  // A name can be the beginning of another one.
  const names = [...byName.keys()].filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return text
  const any = new RegExp(
    `(?<![\\p{L}\\p{N}])@(${names.map((name) => escaped(name)).join('|')})(?![\\p{L}\\p{N}])`,
    'gu',
  )
  return text.replaceAll(any, (_, name: string) => mentionOf(byName.get(name) ?? ''))
}

// `RegExp.escape` is not used, because last year's browsers do not have it.
const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)
