import { invalid, type AppError } from '../app-error.ts'

/** No request of the product needs more; deeper or larger JSON would only take time to parse. */
const maxDepth = 40
const maxParts = 20_000
/** Shorter JSON is always fast to parse, so it is not checked. */
const uncheckedLength = 10_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c

/** Returns an error for JSON that is nested too deeply or has too many fields and items. Does not parse the values. */
export function checkJsonLimits(json: string): AppError | undefined {
  if (json.length <= uncheckedLength) return undefined
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfString(json, at)
    else if (code === comma) parts += 1
    // `[` and `{`, `]` and `}` differ in one bit.
    else if ((code | 0x20) === 0x7b) depth += 1
    else if ((code | 0x20) === 0x7d) depth -= 1
    if (depth > maxDepth || parts > maxParts)
      return invalid('The call is nested too deeply or has too many parts.')
  }
  return undefined
}

/** The index of the closing quote of the string that starts at `start`, or the end of the JSON if there is none. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return json.length
}
