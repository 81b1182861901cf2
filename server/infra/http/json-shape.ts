import { invalid, type AppError } from './app-error.ts'

/** No call needs more; what is deeper or has more fields and items only takes time to read. */
const maxDepth = 40
const maxParts = 20_000
/** Shorter texts are read in no time, whatever is in them. */
const free = 10_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c

/** The refusal of a JSON text that is nested too deeply or has too many fields and items; its values are not read. */
export function wrongJsonShape(json: string): AppError | undefined {
  if (json.length <= free) return undefined
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfText(json, at)
    else if (code === comma) parts += 1
    // `[` and `{`, `]` and `}` differ in one bit.
    else if ((code | 0x20) === 0x7b) depth += 1
    else if ((code | 0x20) === 0x7d) depth -= 1
    if (depth > maxDepth || parts > maxParts)
      return invalid('The call is nested too deeply or has too many parts.')
  }
  return undefined
}

/** Where the text that begins at `start` ends; the end of the JSON where it does not. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return json.length
}
