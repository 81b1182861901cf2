import { sharp } from '../../../../infra/pictures/sharp.ts'
import { contrast } from '../colors.ts'

/** The properties of a logo that decide which backgrounds suit it. */
export type LogoLook =
  /** It is opaque, with a background of one color, or undefined if its edge has many colors. */
  | { kind: 'opaque'; edge: string | undefined }
  /** It is transparent; `readableOn` returns the share of its pixels that contrast with a color. */
  | { kind: 'shapes'; readableOn: (color: string) => number }

type Pixels = { data: Buffer; width: number; height: number }

/** Large enough to analyze its colors. */
const sampled = 240
/** WCAG 2.2 contrast for graphics. */
const shapeContrast = 3
/** Of 255. */
const solid = 250
const seen = 32
const sameColor = 20
/** The share of edge pixels that may differ, because corners are often rounded. */
const mostOfEdge = 0.9

export async function analyzeLogo(png: Buffer): Promise<LogoLook> {
  const { data, info } = await sharp(png)
    .resize({ width: sampled, height: sampled, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = { data, width: info.width, height: info.height }
  const edge = edgeOf(pixels)
  if (edge.filter(({ alpha }) => alpha >= solid).length >= mostOfEdge * edge.length) {
    const middle = edge.map(({ rgb }) => rgb).toSorted((a, b) => sum(a) - sum(b))[edge.length >> 1]
    const alike = edge.filter(({ rgb }) => middle && distance(rgb, middle) <= sameColor)
    const uniform = middle && alike.length >= mostOfEdge * edge.length
    return { kind: 'opaque', edge: uniform ? hex(middle) : undefined }
  }
  const weights = weightsOf(pixels)
  return { kind: 'shapes', readableOn: (color) => readableShare(weights, color) }
}

type Rgb = readonly [number, number, number]
type Point = { rgb: Rgb; alpha: number }

function pointAt({ data, width }: Pixels, x: number, y: number): Point {
  const at = (y * width + x) * 4
  return { rgb: [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0], alpha: data[at + 3] ?? 0 }
}

function edgeOf(pixels: Pixels): Point[] {
  const { width, height } = pixels
  const points: Point[] = []
  for (let x = 0; x < width; x += 1) points.push(pointAt(pixels, x, 0), pointAt(pixels, x, height - 1))
  for (let y = 0; y < height; y += 1) points.push(pointAt(pixels, 0, y), pointAt(pixels, width - 1, y))
  return points
}

/** The share of each color; nearly equal colors count as one. */
function weightsOf(pixels: Pixels): Map<string, number> {
  const weights = new Map<string, number>()
  for (let y = 0; y < pixels.height; y += 1) {
    for (let x = 0; x < pixels.width; x += 1) {
      const { rgb, alpha } = pointAt(pixels, x, y)
      if (alpha < seen) continue
      const [r, g, b] = rgb.map((value) => Math.min(255, (value & 0xf0) + 8))
      const color = hex([r ?? 0, g ?? 0, b ?? 0])
      weights.set(color, (weights.get(color) ?? 0) + alpha)
    }
  }
  return weights
}

function readableShare(weights: Map<string, number>, ground: string): number {
  let all = 0
  let readable = 0
  for (const [color, weight] of weights) {
    all += weight
    if (contrast(color, ground) >= shapeContrast) readable += weight
  }
  return all === 0 ? 1 : readable / all
}

const sum = ([r, g, b]: Rgb) => r + g + b
const distance = (one: Rgb, other: Rgb) =>
  Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))))
const hex = (rgb: Rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
