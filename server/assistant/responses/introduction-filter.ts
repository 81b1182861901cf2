import { cleanStart } from './clean-response.ts'

export type IntroductionFilter = {
  /** The text that can be shown now; undefined while its beginning may still be an introduction or a code fence. */
  take(piece: string): string | undefined
  /** The whole response so far. */
  raw(): string
}

/** No introduction is longer. Limits the text that is scanned again for each chunk. */
const longestHeld = 2_000

/** Holds a text back while its beginning may not belong to the post, so that shown text never has to be removed. */
export function createIntroductionFilter(): IntroductionFilter {
  let raw = ''
  let held = ''
  let open = false
  return {
    raw: () => raw,
    take(piece) {
      raw += piece
      if (open) return piece
      held = (held + piece).trimStart()
      const start = held.length > longestHeld ? held : cleanStart(held)
      open = start !== undefined
      if (open) held = ''
      return start
    },
  }
}
