import { findLinks } from './find-links.ts'

/** X's published configuration, version 3 (platforms reference, 3.4). A weight of 100 counts one. */
const SCALE = 100
const DEFAULT_WEIGHT = 200
const LINK_LENGTH = 23
const RANGES = [
  { start: 0, end: 4351, weight: 100 },
  { start: 8192, end: 8205, weight: 100 },
  { start: 8208, end: 8223, weight: 100 },
  { start: 8242, end: 8247, weight: 100 },
]

const MAX_LENGTH = 280

/** Whether X accepts a non-empty text: by its length, and only without code points that are not characters. */
export const isAcceptable = (text: string): boolean =>
  weightedLength(text) <= MAX_LENGTH && !/[\uFFFE\uFEFF\uFFFF]/.test(text)

/** The length of a text by X's rules: a link 23, an emoji sequence 2, other characters by their weight. */
export function weightedLength(text: string): number {
  const normalized = text.normalize('NFC')
  let weight = 0
  let at = 0
  for (const { from, to } of findLinks(normalized)) {
    weight += weightOf(normalized.slice(at, from)) + LINK_LENGTH * SCALE
    at = to
  }
  return (weight + weightOf(normalized.slice(at))) / SCALE
}

function weightOf(text: string): number {
  let weight = 0
  for (const [unit] of text.matchAll(/\p{RGI_Emoji}|./gsv)) weight += weightOfUnit(unit)
  return weight
}

/** The weight of a character. An emoji sequence has the weight of one character. */
function weightOfUnit(unit: string): number {
  const code = unit.codePointAt(0) ?? 0
  if (unit.length > String.fromCodePoint(code).length) return DEFAULT_WEIGHT
  return RANGES.find(({ start, end }) => code >= start && code <= end)?.weight ?? DEFAULT_WEIGHT
}
