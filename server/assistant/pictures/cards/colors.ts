import { palettes, type PaletteKey } from '../../../../contract/assistant/picture-choices.ts'

/** The colors of a card. Text in `ink` or `quiet` on `ground`, and in `onAccent` on `accent`, has WCAG AA contrast. */
export type Palette = { ground: string; accent: string; ink: string; quiet: string; onAccent: string }

type Rgb = [number, number, number]

const dark = '#0b1220'
const light = '#ffffff'
/** WCAG 2.2 AA, for text and for large shapes. */
const textContrast = 4.5
const shapeContrast = 3

export function paletteOf(key: PaletteKey): Palette {
  const { ground, accent } = palettes[key]
  return completed(ground, accent)
}

/**
 * A palette from one color, such as a brand color: it is the background, or the accent if text would not be readable on
 * it.
 */
export function paletteFrom(color: string): Palette {
  const ground = readableGround(color)
  const towards = luminance(ground) > 0.4 ? dark : light
  return completed(ground, mix(ground, towards, 0.78))
}

/**
 * Palettes from a brand's colors. Each color is the background once, with the colors that contrast with it as accents.
 * If all colors are alike, each makes a palette by itself. There are at least two.
 */
export function palettesOfBrand(colors: readonly string[]): [Palette, ...Palette[]] {
  // Makes text readable on each color, changing the brand's colors as little as possible.
  const grounds = colors.map((color) => readableGround(color, textContrast))
  const pairs = grounds.flatMap((ground) =>
    grounds
      .filter((other) => contrast(other, ground) >= shapeContrast)
      .map((accent) => completed(ground, accent)),
  )
  const [first = paletteFrom(colors[0] ?? dark), ...others] =
    pairs.length > 0 ? pairs : colors.map(paletteFrom)
  return others.length > 0 ? [first, ...others] : [first, withAccentAsBackground(first)]
}

/** The palette with the accent as the background. */
export function withAccentAsBackground({ ground, accent }: Palette): Palette {
  return completed(readableGround(accent), ground)
}

function completed(ground: string, accent: string): Palette {
  const ink = textColorOn(ground, luminance(ground) > 0.4 ? mix(ground, dark, 0.9) : mix(ground, light, 0.95))
  const shown = distinct(accent, ground)
  return {
    ground,
    accent: shown,
    ink,
    quiet: quietOn(ground, ink),
    onAccent: contrast(ground, shown) >= textContrast ? ground : textColorOn(shown, light),
  }
}

/** The preferred color if it is readable, else black or white, one of which always is. */
function textColorOn(ground: string, wanted: string): string {
  if (contrast(wanted, ground) >= 7) return wanted
  return contrast(dark, ground) >= contrast(light, ground) ? dark : light
}

/** A lighter ink that is still readable. */
function quietOn(ground: string, ink: string): string {
  for (let share = 0.3; share > 0; share -= 0.05) {
    const paler = mix(ink, ground, share)
    if (contrast(paler, ground) >= textContrast + 0.4) return paler
  }
  return ink
}

/** Increases the contrast of an accent until its shapes are distinguishable from the background. */
function distinct(accent: string, ground: string): string {
  const towards = luminance(ground) > 0.18 ? dark : light
  let moved = accent
  for (let share = 0.1; contrast(moved, ground) < shapeContrast && share <= 1; share += 0.1) {
    moved = mix(accent, towards, share)
  }
  return moved
}

/** Darkens a medium color on which neither black nor white is readable. */
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

/** Mixes a share of `other` into `one`. */
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
