import type { breakText } from './break-text.ts'
import type { Style, TypeSetter } from './type-setter.ts'
import { wrapLines } from './wrap-lines.ts'

export type Fitting = {
  width: number
  height: number
  largest: number
  smallest: number
  /** The line height relative to the font size. */
  leading: number
}

export type FittedText = { lines: { text: string; width: number }[]; size: number; height: number }

/** Below this share of the largest size, a word may be split instead of using a smaller size. */
const cutBelow = 0.6
const step = 0.96

/** The largest size at which the text fits the box, in balanced lines. */
export function fitText(
  type: TypeSetter,
  units: ReturnType<typeof breakText>,
  style: Style,
  { width, height, largest, smallest, leading }: Fitting,
): FittedText {
  const measure = (text: string) => type.measure(text, style)
  for (let size = largest; ; size *= step) {
    const last = size * step < smallest
    const most = last ? Infinity : Math.floor(height / (leading * size))
    const mayCut = last || size < largest * cutBelow
    const texts = wrapLines(units, { width: width / size, most, mayCut }, measure)
    if (!texts) continue
    const lines = texts.map((text) => ({ text, width: measure(text) * size }))
    return { lines, size, height: texts.length * leading * size }
  }
}
