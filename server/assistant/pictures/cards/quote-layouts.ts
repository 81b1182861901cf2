import {
  circle,
  isWide,
  placeText,
  quoteMark,
  quoteMarkWidth,
  rect,
  ring,
  safeBox,
  shorter,
  type Layout,
} from './card.ts'
import { mix } from './colors.ts'

const serif = { family: 'serif', weight: 560 } as const
const small = { family: 'sans', weight: 550 } as const

/** A large quotation mark above the text, and the author under a short line. */
const markAbove: Layout = (card) => {
  const { palette, text, detail } = card
  const box = safeBox(card, 0.1)
  const unit = shorter(card)
  const wide = isWide(card)
  const mark = unit * (wide ? 0.15 : 0.16)
  const foot = detail === '' ? 0 : unit * 0.15
  const side = wide ? quoteMarkWidth(mark) + unit * 0.09 : 0
  const top = wide ? 0 : mark + unit * 0.06
  const words = placeText(
    card,
    text,
    {
      x: box.x + side,
      y: box.y + top,
      width: box.width - side,
      height: box.height - top - foot,
    },
    { style: serif, color: palette.ink, largest: unit * 0.125, leading: 1.14, at: wide ? 'middle' : 'top' },
  )
  const markY = wide ? words.box.y + words.fitted.size * 0.12 : box.y
  const footBox = {
    x: words.box.x,
    y: box.y + box.height - foot,
    width: box.width - side,
    height: foot,
  }
  return [
    quoteMark(box.x, markY, mark, palette.accent),
    words.svg,
    detail !== '' &&
      rect(
        { ...footBox, y: footBox.y + foot * 0.25, width: unit * 0.09, height: unit * 0.008 },
        palette.accent,
      ),
    detail !== '' &&
      placeText(
        card,
        detail,
        { ...footBox, y: footBox.y + foot * 0.42, height: foot * 0.58 },
        { style: small, color: palette.quiet, largest: unit * 0.047, smallest: 18, at: 'middle' },
      ).svg,
  ]
    .filter((part) => part !== false)
    .join('')
}

/** A panel in the accent color with rings and the quotation mark; the text is beside or under it. */
const panel: Layout = (card) => {
  const { width, height, palette, text, detail, random } = card
  const unit = shorter(card)
  const wide = isWide(card)
  const share = wide ? 0.32 : card.height > card.width * 1.5 ? 0.3 : 0.27
  const area = wide
    ? { x: 0, y: 0, width: width * share, height }
    : { x: 0, y: 0, width, height: height * share }
  const soft = mix(palette.accent, palette.onAccent, 0.22)
  const centre = wide
    ? { x: area.width * (0.1 + random() * 0.3), y: height * (0.78 + random() * 0.2) }
    : { x: width * (0.72 + random() * 0.22), y: area.height * (0.2 + random() * 0.3) }
  const mark = unit * 0.17
  const safe = safeBox(card, 0.09)
  const gap = unit * 0.085
  const inner = wide
    ? { x: area.width + gap, y: safe.y, width: width - area.width - gap - safe.x, height: safe.height }
    : {
        x: safe.x,
        y: area.height + gap,
        width: safe.width,
        height: safe.y + safe.height - area.height - gap,
      }
  const foot = detail === '' ? 0 : unit * 0.1
  return [
    `<clipPath id="panel">${rect(area, '#000')}</clipPath>`,
    rect(area, palette.accent),
    `<g clip-path="url(#panel)">`,
    ...[0.16, 0.3, 0.44, 0.58, 0.72].map((radius) =>
      ring(centre.x, centre.y, unit * radius, soft, unit * 0.012),
    ),
    '</g>',
    quoteMark(safe.x, wide ? safe.y : area.height - mark * 0.62, mark, wide ? palette.onAccent : palette.ink),
    placeText(
      card,
      text,
      {
        ...inner,
        y: inner.y + (wide ? 0 : mark * 0.25),
        height: inner.height - foot - (wide ? 0 : mark * 0.25),
      },
      { style: serif, color: palette.ink, largest: unit * 0.11, leading: 1.16, at: wide ? 'middle' : 'top' },
    ).svg,
    detail === ''
      ? ''
      : placeText(
          card,
          detail,
          { ...inner, y: inner.y + inner.height - foot, height: foot },
          { style: small, color: palette.quiet, largest: unit * 0.047, smallest: 18, at: 'bottom' },
        ).svg,
  ].join('')
}

/** Centered in a thin frame that the quotation mark interrupts. */
const frame: Layout = (card) => {
  const { width, palette, text, detail } = card
  const unit = shorter(card)
  const edge = safeBox(card, 0.075)
  const mark = unit * 0.095
  const line = unit * 0.004
  const gap = quoteMarkWidth(mark) + unit * 0.07
  const pad = unit * 0.09
  const foot = detail === '' ? 0 : unit * 0.1
  const inner = {
    x: edge.x + pad,
    y: edge.y + mark * 0.8,
    width: edge.width - 2 * pad,
    height: edge.height - mark * 0.8 - pad * 0.7 - foot,
  }
  return [
    rect(edge, 'none', `rx="${unit * 0.02}" stroke="${palette.accent}" stroke-width="${line * 1.6}"`),
    rect({ x: width / 2 - gap / 2, y: edge.y - line * 2, width: gap, height: line * 4 }, palette.ground),
    quoteMark(width / 2 - quoteMarkWidth(mark) / 2, edge.y - mark / 2, mark, palette.accent),
    placeText(card, text, inner, {
      style: serif,
      color: palette.ink,
      largest: unit * 0.105,
      leading: 1.2,
      align: 'middle',
      at: 'middle',
    }).svg,
    detail === ''
      ? ''
      : placeText(
          card,
          detail,
          { ...inner, y: inner.y + inner.height, height: foot },
          {
            style: small,
            color: palette.quiet,
            largest: unit * 0.045,
            smallest: 18,
            align: 'middle',
            at: 'middle',
          },
        ).svg,
  ].join('')
}

/** Each line on its own highlighter stroke. */
const marker: Layout = (card) => {
  const { palette, text, detail, random } = card
  const unit = shorter(card)
  const box = safeBox(card, 0.1)
  const foot = detail === '' ? 0 : unit * 0.13
  const pad = 0.24
  const placed = placeText(
    card,
    text,
    { x: box.x + unit * 0.03, y: box.y, width: box.width - unit * 0.06, height: box.height - foot },
    {
      style: { family: 'sans', weight: 720 },
      color: palette.onAccent,
      largest: unit * 0.105,
      leading: 1.42,
      at: 'middle',
    },
  )
  const { fitted } = placed
  const row = fitted.height / fitted.lines.length
  const strokes = fitted.lines.map((line, at) =>
    rect(
      {
        x: placed.box.x - fitted.size * pad,
        y: placed.box.y + at * row + row * 0.03,
        width: line.width + 2 * fitted.size * pad,
        height: row * 0.94,
      },
      palette.accent,
      `rx="${unit * 0.008}"`,
    ),
  )
  const dot = unit * (0.22 + random() * 0.08)
  const side = random() < 0.5
  const soft = mix(palette.ground, palette.accent, 0.16)
  return [
    circle(side ? card.width - dot * 0.3 : dot * 0.2, side ? dot * 0.25 : card.height - dot * 0.2, dot, soft),
    circle(
      side ? dot * 0.05 : card.width - dot * 0.2,
      side ? card.height - dot * 0.1 : dot * 0.1,
      dot * 0.6,
      soft,
    ),
    ...strokes,
    placed.svg,
    detail === ''
      ? ''
      : placeText(
          card,
          detail,
          {
            x: placed.box.x - fitted.size * pad,
            y: placed.box.y + placed.box.height + unit * 0.03,
            width: box.width,
            height: foot * 0.7,
          },
          { style: small, color: palette.ink, largest: unit * 0.048, smallest: 18, at: 'top' },
        ).svg,
  ].join('')
}

/** Centered layouts, in which the logo is also centered. */
export const centredLayouts: ReadonlySet<Layout> = new Set([frame])

export const quoteLayouts: readonly [Layout, ...Layout[]] = [markAbove, panel, frame, marker]
