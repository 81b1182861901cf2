import { breakText } from '../type/break-text.ts'
import { fitText, type FittedText } from '../type/fit-text.ts'
import { round, type Style, type TypeSetter } from '../type/type-setter.ts'
import type { Palette } from './colors.ts'

/** The input of a layout. */
export type Card = {
  width: number
  height: number
  palette: Palette
  type: TypeSetter
  text: string
  /** The second line of text; empty if there is none. */
  detail: string
  /** Height reserved at the bottom for the brand's logo; 0 without a logo. */
  logoRoom: number
  /** The next random number of the seed, from 0 to 1. */
  random: () => number
}

export type Box = { x: number; y: number; width: number; height: number }

/** A layout returns the SVG elements of a card: shapes and outlines, never text. */
export type Layout = (card: Card) => string

type Setting = {
  style: Style
  color: string
  /** Largest and smallest size, in pixels. */
  largest: number
  smallest?: number
  leading?: number
  align?: 'start' | 'middle'
  /** The alignment of the text in its box. */
  at?: 'top' | 'middle' | 'bottom'
}

export type TextDrawing = { svg: string; box: Box; fitted: FittedText }

/** The height of the middle of a capital letter or an ideograph above the baseline, relative to the font size. */
const middleOfLetters = 0.365

/** Sets a text as large as its box allows and returns its position. */
export function placeText(card: Card, text: string, box: Box, setting: Setting): TextDrawing {
  const { type } = card
  const { style, largest, smallest = 20, align = 'start', at = 'top' } = setting
  // East Asian text needs more line spacing, because its characters fill the whole height.
  const leading = (setting.leading ?? 1.16) + (type.script ? 0.14 : 0)
  const fitted = fitText(type, breakText(text, type.script), style, { ...box, largest, smallest, leading })
  const rest = box.height - fitted.height
  const top = box.y + (at === 'top' ? 0 : at === 'middle' ? rest / 2 : rest)
  const lines = fitted.lines.map((line, row) => {
    const x = align === 'start' ? box.x : box.x + (box.width - line.width) / 2
    const y = top + (row + 0.5) * leading * fitted.size + middleOfLetters * fitted.size
    return type.draw(line.text, style, { x, y, size: fitted.size })
  })
  const width = Math.max(...fitted.lines.map((line) => line.width))
  return {
    svg: `<g fill="${setting.color}">${lines.join('')}</g>`,
    box: {
      x: align === 'start' ? box.x : box.x + (box.width - width) / 2,
      y: top,
      width,
      height: fitted.height,
    },
    fitted,
  }
}

export const shorter = ({ width, height }: Card) => Math.min(width, height)
export const isWide = ({ width, height }: Card) => width > height * 1.2

/** The part of the card that is not covered by a platform's buttons, which overlay tall pictures. */
export function safeBox(card: Card, share = 0.085): Box {
  const { logoRoom, ...whole } = card
  const box = uncoveredBox(whole, share)
  return { ...box, height: box.height - logoRoom }
}

/** As `safeBox`, including the area of the logo. */
export function uncoveredBox({ width, height }: Pick<Card, 'width' | 'height'>, share = 0.085): Box {
  const margin = Math.min(width, height) * share
  const tall = height > width * 1.5
  const [top, bottom] = tall ? [height * 0.14, height * 0.2] : [margin, margin]
  return { x: margin, y: top, width: width - 2 * margin, height: height - top - bottom }
}

export function rect({ x, y, width, height }: Box, fill: string, more = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`
}

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`

export const ring = (x: number, y: number, radius: number, stroke: string, width: number) =>
  circle(x, y, radius, 'none', `stroke="${stroke}" stroke-width="${round(width)}"`)

/** Draws a pair of opening quotation marks with the upper left corner at x, y. */
export function quoteMark(x: number, y: number, height: number, fill: string): string {
  const one = 'M0 62C0 26 20 6 52 0l4 14C38 20 29 29 28 42h2c15 0 26 10 26 26S45 96 29 96 0 84 0 62Z'
  const scale = round(height / 96, 4)
  return `<g fill="${fill}" transform="translate(${round(x)} ${round(y)}) scale(${scale})"><path d="${one}"/><path transform="translate(70 0)" d="${one}"/></g>`
}

/** The width of `quoteMark` for a height. */
export const quoteMarkWidth = (height: number) => (126 / 96) * height
