import { commentLimits, type CommentAnchor } from '../../../../contract/comments/comments.ts'

export type Range = { from: number; to: number }
type TextAnchor = Extract<CommentAnchor, { kind: 'text' }>

/** The selected piece of a text as an anchor; undefined without one. `postId`: see `commentAnchorSchema`. */
export function textAnchor(text: string, { from, to }: Range, postId: string | null): TextAnchor | undefined {
  const selected = text.slice(from, to)
  const start = from + selected.length - selected.trimStart().length
  const quote = text
    .slice(start, start + commentLimits.quote)
    .slice(0, selected.trim().length)
    .toWellFormed()
  if (quote === '') return undefined
  const before = text.slice(Math.max(0, start - commentLimits.before), start).toWellFormed()
  return { kind: 'text', postId, quote, before }
}

/** Where the quote is now: of several places, the one with the most of the text that was before it. */
export function findQuote(text: string, { quote, before }: TextAnchor): Range | undefined {
  let best: Range | undefined
  let mostSame = -1
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    const same = sameEnd(text.slice(Math.max(0, at - before.length), at), before)
    if (same > mostSame) {
      best = { from: at, to: at + quote.length }
      mostSame = same
    }
  }
  return best
}

/** How many characters at their ends are the same. */
function sameEnd(one: string, other: string): number {
  let count = 0
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1
  return count
}
