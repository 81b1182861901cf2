import type { Measure } from './fit-text.ts'

const measures = new Map<string, Measure>()

/** Measures text in a font, as CSS writes it. The widths of words are kept, because many texts have the same ones. */
export function measureIn(font: string): Measure {
  const known = measures.get(font)
  if (known) return known
  const context = document.createElement('canvas').getContext('2d')
  const widths = new Map<string, number>()
  const measure = (text: string) => {
    const before = widths.get(text)
    if (before !== undefined || context === null) return before ?? 0
    context.font = font
    const { width } = context.measureText(text)
    widths.set(text, width)
    return width
  }
  measures.set(font, measure)
  return measure
}
