import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import { countCharacters } from '../../../../contract/platforms/count.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { sentenceGap } from '../phrases/fact-words.ts'

/** A whole sentence, point, line or hashtag of a draft. */
export type Piece = {
  text: string
  /** Pieces with a higher priority are kept longer; the opening is never removed. */
  keep: number
  /** Pieces of one block are adjacent; blocks are separated by a blank line. */
  block: string
  /** Starts a new line within its block. */
  line?: boolean
  /** Introduces the other pieces of its block and makes no sense without them. */
  leads?: boolean
}

export const always = 1_000

export function assemble(pieces: readonly Piece[], language: LanguageKey, between: string): string {
  const blocks = Map.groupBy(pieces, ({ block }) => block)
  return [...blocks.values()]
    .filter((block) => !block.every(({ leads }) => leads === true))
    .map((block) =>
      block.reduce((text, piece, index) => {
        const before = block[index - 1]
        if (!before) return piece.text
        return `${text}${piece.line === true ? '\n' : piece.block === 'hashtags' ? ' ' : gapAfter(before.text, language)}${piece.text}`
      }, ''),
    )
    .join(between)
}

/** No space after full-width punctuation; one after everything else that is not Chinese or Japanese. */
const gapAfter = (text: string, language: LanguageKey) =>
  '。！？：」』）～'.includes(text.at(-1) ?? ' ') ? '' : sentenceGap(language) || ' '

/** The platform's character count; only the length if the text cannot fit anyway, because counting is slow. */
export const weigh = (platform: PlatformKey, text: string): number =>
  text.length > 3 * platforms[platform].limits().characterLimit
    ? text.length
    : countCharacters(platform, text)

/** Pieces are separated by a space or by two line breaks. */
const longestGap = 2

/** Removes whole pieces, lowest priority first, until the text is within the limit. */
export function fit(
  pieces: readonly Piece[],
  rule: { language: LanguageKey; platform: PlatformKey; limit: number; between: string },
): string {
  const dispensable = pieces
    .map((piece, index) => ({ piece, index, size: weigh(rule.platform, piece.text) + longestGap }))
    .toSorted((a, b) => b.piece.keep - a.piece.keep || a.index - b.index)
  const kept = new Set(pieces)
  /**
   * Removes at least one and as many as certainly necessary, because counting a long text after each one would take
   * minutes.
   */
  const leaveOut = (over: number) => {
    let left = over
    for (let least = dispensable.at(-1); least && least.piece.keep !== always; least = dispensable.at(-1)) {
      if (left < over && left < least.size) return
      dispensable.pop()
      kept.delete(least.piece)
      left -= least.size
    }
  }
  let over = dispensable.reduce((total, { size }) => total + size - longestGap, 0) - rule.limit
  for (;;) {
    if (over > 0) leaveOut(over)
    const text = assemble(
      pieces.filter((piece) => kept.has(piece)),
      rule.language,
      rule.between,
    )
    const least = dispensable.at(-1)
    if (least === undefined || least.piece.keep === always) return text
    over = countCharacters(rule.platform, text) - rule.limit
    if (over <= 0) return text
  }
}
