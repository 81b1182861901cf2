import { palettes, type PaletteKey } from '../../../../contract/assistant/picture-choices.ts'

/** The colors of a card. Text stands in `ink` or `quiet` on `ground`, and in `onAccent` on `accent`: AA each. */
export type Palette = { ground: string; accent: string; ink: string; quiet: string; onAccent: string }

type Rgb = [number, number, number]

const dark = '#0b1220'
const light = '#ffffff'
/** WCAG 2.2 AA: text, and what is drawn large. */
const textContrast = 4.5
const shapeContrast = 3

export function paletteOf(key: PaletteKey): Palette {
  const { ground, accent } = palettes[key]
  return completed(ground, accent)
}

/** A palette around one color, such as that of a brand: it is the ground, or the accent where no text stands on it. */
export function paletteFrom(color: string): Palette {
  const ground = readableGround(color)
  const towards = luminance(ground) > 0.4 ? dark : light
  return completed(ground, mix(ground, towards, 0.78))
}

/**
 * Palettes of a brand's own colors: each is the ground in its turn, with those it can be told from as accents. Of
 * colors that are all alike, each makes one by itself. There are two at least.
 */
export function palettesOfBrand(colors: readonly string[]): [Palette, ...Palette[]] {
  // Text stands on any of them. They are changed as little as can be: they are the brand's own.
  const grounds = colors.map((color) => readableGround(color, textContrast))
  const pairs = grounds.flatMap((ground) =>
    grounds
      .filter((other) => contrast(other, ground) >= shapeContrast)
      .map((accent) => completed(ground, accent)),
  )
  const [first = paletteFrom(colors[0] ?? dark), ...others] =
    pairs.length > 0 ? pairs : colors.map(paletteFrom)
  return others.length > 0 ? [first, ...others] : [first, turnedRound(first)]
}

/** The accent as the ground. */
export function turnedRound({ ground, accent }: Palette): Palette {
  return completed(readableGround(accent), ground)
}

function completed(ground: string, accent: string): Palette {
  const ink = inkOn(ground, luminance(ground) > 0.4 ? mix(ground, dark, 0.9) : mix(ground, light, 0.95))
  const shown = distinct(accent, ground)
  return {
    ground,
    accent: shown,
    ink,
    quiet: quietOn(ground, ink),
    onAccent: contrast(ground, shown) >= textContrast ? ground : inkOn(shown, light),
  }
}

/** As wanted where it can be read, else black or white: one of them always can. */
function inkOn(ground: string, wanted: string): string {
  if (contrast(wanted, ground) >= 7) return wanted
  return contrast(dark, ground) >= contrast(light, ground) ? dark : light
}

/** The ink, paler as far as it stays readable. */
function quietOn(ground: string, ink: string): string {
  for (let share = 0.3; share > 0; share -= 0.05) {
    const paler = mix(ink, ground, share)
    if (contrast(paler, ground) >= textContrast + 0.4) return paler
  }
  return ink
}

/** Moves an accent away from its ground until its shapes can be told from it. */
function distinct(accent: string, ground: string): string {
  const towards = luminance(ground) > 0.18 ? dark : light
  let moved = accent
  for (let share = 0.1; contrast(moved, ground) < shapeContrast && share <= 1; share += 0.1) {
    moved = mix(accent, towards, share)
  }
  return moved
}

/** A middle tone on which neither black nor white reads well is made darker. */
function readableGround(color: string, least = 5.5): string {
  let ground = color
  for (let share = 0.1; Math.max(contrast(dark, ground), contrast(light, ground)) < least; share += 0.1) {
    ground = mix(color, dark, share)
  }
  return ground
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** So much of `other` in `one`. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [toRgb(one), toRgb(other)]
  const part = (at: 0 | 1 | 2) =>
    Math.round(a[at] + (b[at] - a[at]) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${part(0)}${part(1)}${part(2)}`
}

function luminance(color: string): number {
  const [r, g, b] = toRgb(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function toRgb(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
