import { cleanStart } from './clean-answer.ts'

export type OpeningGate = {
  /** What may be shown now of all that came; undefined while its beginning may still be a preamble or a fence. */
  take(piece: string): string | undefined
  /** Everything that came. */
  raw(): string
}

/** No preamble is longer; and what is looked at again with each piece must not be. */
const longestHeld = 2_000

/** Holds a text back for as long as its beginning may be none of it, so that nothing shown must be taken away again. */
export function openGate(): OpeningGate {
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
