/**
 * The text that readers see of a "little text", read as LinkedIn does: templates and mentions are resolved, a backslash
 * escapes the next character, and a reserved character that is not escaped cuts off the rest.
 */
export function readLittleText(source: string): string {
  let text = ''
  for (let at = 0; at < source.length;) {
    const rest = source.slice(at)
    const template = /^\{hashtag\|\\?#\|([^{}|]+)\}/.exec(rest) ?? /^@\[([^\]]+)\]\(urn:li:[^)]+\)/.exec(rest)
    const hashtag = /^#[\p{L}\p{N}]/u.test(rest)
    const character = rest[0] ?? ''
    if (template) {
      text += (character === '{' ? '#' : '') + (template[1] ?? '')
      at += template[0].length
    } else if (character === '\\' && rest.length > 1) {
      text += rest[1]
      at += 2
    } else if (!hashtag && /[|{}@[\]()<>#\\*_~]/.test(character)) {
      return text
    } else {
      text += character
      at += 1
    }
  }
  return text
}
