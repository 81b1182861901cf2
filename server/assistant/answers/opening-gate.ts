import { mayBeWrapping } from './clean-answer.ts'
import { cleanAnswer } from './clean-answer.ts'

export type OpeningGate = {
  /** What may be shown now of all that came; undefined while its beginning may still be a preamble or a quote. */
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
      if (mayBeWrapping(raw)) return undefined
      open = true
      return startOf(raw)
    },
  }
}

/** The cleaned beginning; white space at its end still belongs to the text. */
function startOf(raw: string): string {
  const end = /\s*$/u.exec(raw)?.[0] ?? ''
  return cleanAnswer(raw) + end
}
