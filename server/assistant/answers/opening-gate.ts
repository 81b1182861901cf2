import { cleanStart } from './clean-answer.ts'

export type OpeningGate = {
  /** What may be shown now of all that came; undefined while its beginning may still be a preamble or a fence. */
  take(piece: string): string | undefined
  /** Everything that came. */
  raw(): string
}

/** Holds a text back for as long as its beginning may be none of it, so that nothing shown must be taken away again. */
export function openGate(): OpeningGate {
  let raw = ''
  let open = false
  return {
    raw: () => raw,
    take(piece) {
      raw += piece
      if (open) return piece
      const start = cleanStart(raw)
      open = start !== undefined
      return start
    },
  }
}
