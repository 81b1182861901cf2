import { circle, isWide, placeText, rect, ring, safeBox, shorter, type Layout } from './card.ts'
import { mix } from './colors.ts'
import { round } from '../type/type-setter.ts'

const bold = { family: 'sans', weight: 780 } as const
const medium = { family: 'sans', weight: 520 } as const

/** A poster: discs that extend beyond the card, with large text at the bottom. */
const poster: Layout = (card) => {
  const { width, height, palette, text, detail, random } = card
  const unit = shorter(card)
  const box = safeBox(card)
  const foot = detail === '' ? 0 : unit * 0.15
  const wide = isWide(card)
  const soft = mix(palette.ground, palette.accent, 0.3)
  const words = placeText(
    card,
    text,
    {
      x: box.x,
      y: box.y + (wide ? 0 : box.height * 0.25),
      width: box.width * (wide ? 0.62 : 1),
      height: box.height * (wide ? 1 : 0.75) - foot,
    },
    { style: bold, color: palette.ink, largest: unit * 0.15, leading: 1.06, at: 'bottom' },
  )
  // The discs do not overlap the text: they are beside it on a wide card, above it on others.
  const free = wide ? width - (words.box.x + words.box.width) - unit * 0.05 : words.box.y - unit * 0.05
  const room = Math.min(unit * (0.36 + random() * 0.08), free * (wide ? 0.52 : 0.62))
  const reach = room * 1.45
  const at = wide
    ? { x: width - Math.max(0, Math.min(room * 0.6, free - reach)), y: room * (0.2 + random() * 0.4) }
    : {
        x: width - room * (0.35 + random() * 0.25),
        y: Math.min(room * (0.2 + random() * 0.25), free - room * 1.22),
      }
  return [
    circle(at.x, at.y, room, palette.accent),
    circle(at.x - room * 1.12, at.y + room * 0.1 - unit * 0.05, room * 0.3, soft),
    ring(at.x, at.y, room * 1.22, soft, unit * 0.006),
    words.svg,
    detail === ''
      ? ''
      : rect(
          { x: box.x, y: box.y + box.height - foot * 0.72, width: unit * 0.1, height: unit * 0.011 },
          palette.accent,
        ),
    detail === ''
      ? ''
      : placeText(
          card,
          detail,
          { x: box.x, y: box.y + box.height - foot * 0.5, width: box.width, height: foot * 0.5 },
          { style: medium, color: palette.quiet, largest: unit * 0.052, smallest: 18, at: 'bottom' },
        ).svg,
    `<rect x="0" y="${round(height - unit * 0.018)}" width="${width}" height="${round(unit * 0.018)}" fill="${palette.accent}"/>`,
  ].join('')
}

/** Two areas with a slanted edge: the text on one, the second line on the other. */
const slant: Layout = (card) => {
  const { width, height, palette, text, detail, random } = card
  const unit = shorter(card)
  const box = safeBox(card)
  const drop = height * (0.06 + random() * 0.05)
  const down = random() < 0.5
  const lowest = card.logoRoom > 0 ? box.y + box.height - unit * 0.06 : height * 0.86
  const edge = detail === '' ? lowest : box.y + box.height - unit * 0.16
  const [left, right] = down ? [edge - drop, edge] : [edge, edge - drop]
  const low = Math.min(left, right)
  const stripes = [0, 1, 2].map((step) => {
    const y = step * unit * 0.028
    const soft = mix(palette.ground, palette.accent, 0.55 - step * 0.18)
    return `<path d="M0 ${round(left + y)}L${width} ${round(right + y)}V${round(right + y + unit * 0.03)}L0 ${round(left + y + unit * 0.03)}Z" fill="${soft}"/>`
  })
  return [
    stripes.toReversed().join(''),
    `<path d="M0 0H${width}V${round(right)}L0 ${round(left)}Z" fill="${palette.accent}"/>`,
    placeText(
      card,
      text,
      { x: box.x, y: box.y, width: box.width, height: low - box.y - unit * 0.06 },
      { style: bold, color: palette.onAccent, largest: unit * 0.15, leading: 1.06, at: 'middle' },
    ).svg,
    detail === ''
      ? ''
      : placeText(
          card,
          detail,
          {
            x: box.x,
            y: edge + unit * 0.1,
            width: box.width,
            height: Math.max(
              unit * 0.06,
              Math.min(height - unit * 0.04, box.y + box.height + unit * 0.03) - edge - unit * 0.1,
            ),
          },
          { style: medium, color: palette.ink, largest: unit * 0.052, smallest: 18, at: 'middle' },
        ).svg,
  ].join('')
}

/** A sheet on a dotted background, with the second line as a label at the bottom. */
const sheet: Layout = (card) => {
  const { width, height, palette, text, detail } = card
  const unit = shorter(card)
  const edge = safeBox(card, 0.085)
  const shift = unit * 0.022
  const area = { ...edge, width: edge.width - shift, height: edge.height - shift }
  const pad = unit * 0.075
  const foot = detail === '' ? 0 : unit * 0.16
  const dots: string[] = []
  const step = unit * 0.042
  const soft = mix(palette.accent, palette.onAccent, 0.3)
  for (let y = step / 2; y < height; y += step)
    for (let x = step / 2; x < width; x += step) dots.push(circle(x, y, unit * 0.005, soft))
  const label = { x: area.x + pad, y: area.y + area.height - pad - unit * 0.085, height: unit * 0.085 }
  const inPill =
    detail === ''
      ? undefined
      : placeText(
          card,
          detail,
          {
            x: label.x + unit * 0.035,
            y: label.y,
            width: area.width - 2 * pad - unit * 0.07,
            height: label.height,
          },
          {
            style: { family: 'sans', weight: 620 },
            color: palette.onAccent,
            largest: unit * 0.047,
            smallest: 16,
            at: 'middle',
          },
        )
  return [
    rect({ x: 0, y: 0, width, height }, palette.accent),
    ...dots,
    rect(
      { ...area, x: area.x + shift, y: area.y + shift },
      palette.onAccent,
      `rx="${unit * 0.03}" opacity="0.35"`,
    ),
    rect(area, palette.ground, `rx="${unit * 0.03}"`),
    placeText(
      card,
      text,
      { x: area.x + pad, y: area.y + pad, width: area.width - 2 * pad, height: area.height - 2 * pad - foot },
      {
        style: bold,
        color: palette.ink,
        largest: unit * 0.13,
        leading: 1.08,
        at: detail === '' ? 'middle' : 'top',
      },
    ).svg,
    inPill === undefined
      ? ''
      : rect(
          { ...label, width: inPill.box.width + unit * 0.07 },
          palette.accent,
          `rx="${label.height / 2}"`,
        ) + inPill.svg,
  ].join('')
}

/** Concentric quarter circles in a corner, with the text opposite. */
const arcs: Layout = (card) => {
  const { width, height, palette, text, detail, random } = card
  const unit = shorter(card)
  const box = safeBox(card)
  const wide = isWide(card)
  const foot = detail === '' ? 0 : unit * 0.12
  const reach = unit * (wide ? 0.6 : 0.4)
  const shades = [0.14, 0.3, 0.55, 1].map((share) => mix(palette.ground, palette.accent, share))
  const turned = random() < 0.4
  const rings = shades.map((shade, at) => circle(width, turned ? 0 : height, reach * (1 - at * 0.24), shade))
  const clear = wide ? width - reach - unit * 0.03 - box.x : box.width
  const aside = Math.max(0, reach + unit * 0.03 - (turned ? box.y : height - box.y - box.height))
  const tallRoom = wide ? box.height : box.height - (turned ? aside : Math.max(aside, foot) - foot)
  const top = turned && !wide ? box.y + aside : box.y
  return [
    ...rings,
    placeText(
      card,
      text,
      { x: box.x, y: top, width: clear, height: tallRoom - foot },
      {
        style: bold,
        color: palette.ink,
        largest: unit * 0.14,
        leading: 1.06,
        at: wide ? 'middle' : turned ? 'bottom' : 'top',
      },
    ).svg,
    detail === ''
      ? ''
      : placeText(
          card,
          detail,
          {
            x: box.x,
            y: box.y + box.height - foot * 0.7,
            width: wide ? clear : turned ? box.width : width - reach - box.x - unit * 0.03,
            height: foot * 0.7,
          },
          { style: medium, color: palette.quiet, largest: unit * 0.05, smallest: 16, at: 'bottom' },
        ).svg,
  ].join('')
}

export const announcementLayouts: readonly [Layout, ...Layout[]] = [poster, slant, sheet, arcs]
