import { isBullet, sentencesOf } from '../brief/sentences.ts'
import { always, type Piece } from '../compose/fit.ts'

const link = /https?:\/\/|www\./iu
const hashtagsOnly = /^(?:[#＃][\p{L}\p{N}_]+\s*)+$/u

/** The lowest priority: removing the piece does not change the meaning of the post. */
const greeting = 1

/**
 * Splits a post into sentences, list items and hashtags, each with a priority: highest for the opening, links, figures
 * and names, lowest for general sentences and hashtags.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const [index, paragraph] of text
    .trim()
    .split(/\n\s*\n/u)
    .entries()) {
    for (const [row, line] of paragraph.split('\n').entries()) {
      const trimmed = line.trim()
      if (trimmed === '') continue
      const parts = hashtagsOnly.test(trimmed)
        ? trimmed.split(/\s+/u)
        : isBullet(trimmed)
          ? [trimmed]
          : sentencesOf(trimmed)
      for (const [at, part] of parts.entries()) {
        pieces.push({
          text: part,
          block: `paragraph ${index}`,
          keep: keepOf(part, pieces),
          ...(row > 0 && at === 0 && { line: true }),
          ...(/[:：]$/u.test(part) && { leads: true }),
        })
      }
    }
  }
  return pieces
}

/** The opening is kept, unless it is only a greeting and other sentences follow. */
function keepOf(part: string, before: readonly Piece[]): number {
  if (greets(part)) return greeting
  return before.every(({ keep }) => keep === greeting) ? always : worth(part, before.length)
}

/** An exclamation or two words without a figure, such as "Hi there!". */
const greets = (part: string) =>
  part.length <= 24 && /^[^\p{N}#＃]+[!！]$/u.test(part) && wordsOf(part).length < 2

/** Later pieces of the same kind have a slightly lower priority, so that the end is removed first. */
function worth(part: string, index: number): number {
  const later = Math.min(index, 99) / 100
  if (link.test(part)) return 90 - later
  if (hashtagsOnly.test(part)) return 20 - later
  const figures = /\p{N}/u.test(part) ? 30 : 0
  const names = (part.match(/(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/gu) ?? []).length * 3
  const informs = Math.min(new Set(wordsOf(part)).size, 10)
  return 30 + figures + Math.min(names, 12) + informs + (isBullet(part) ? 5 : 0) - later
}

/** The pieces that have content. */
const wordsOf = (part: string) => part.match(/\p{L}{4,}|\p{Script=Han}{2,}|\p{Script=Katakana}{3,}/gu) ?? []

/** The separator between the paragraphs of a text. */
export const betweenOf = (text: string) => (/\n\s*\n/u.test(text.trim()) ? '\n\n' : '\n')
