export type Measure = (text: string) => number

type Box = { width: number; lines: number }

const more = '…'

/** After a space or a hyphen, and around the characters of scripts that are written without spaces. */
const breaks =
  /(?<=[\s-])|(?<=[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef])|(?=[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef])/u

const graphemes = new Intl.Segmenter()

/**
 * As much of a text as fits into lines of a width, in pixels, with "…" if something is left out. CSS could only hide the
 * rest of the text, and each text that is clipped makes every frame of a long calendar more expensive.
 */
export function fitText(text: string, { width, lines }: Box, measure: Measure): string {
  const words = text.trim().split(breaks)
  let shown = ''
  let line = 1
  let used = 0
  const isLast = () => line === lines
  for (const [index, word] of words.entries()) {
    const room = () => width - used - (isLast() && index < words.length - 1 ? measure(more) : 0)
    const length = measure(word.trimEnd())
    if (length > room() && !isLast() && used > 0) {
      line += 1
      used = 0
    }
    if (length <= room()) {
      shown += word
      used += measure(word)
      continue
    }
    // A word that is longer than a line is broken anywhere, as the styles of the text allow.
    if (used > 0) return `${shown.trimEnd()}${more}`
    for (const { segment } of graphemes.segment(word)) {
      const size = measure(segment)
      if (size > width - used - (isLast() ? measure(more) : 0)) {
        if (isLast()) return `${shown}${more}`
        line += 1
        used = 0
      }
      shown += segment
      used += size
    }
  }
  return shown
}
