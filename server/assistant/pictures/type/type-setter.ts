import { findFace, type OpenFace } from './faces.ts'
import type { Family } from './font-files.ts'
import { scriptOf, type EastAsian } from './script-of.ts'

export type Style = { family: 'serif' | 'sans'; weight: number }

/** Measures and draws the text it was opened for. Widths are in ems; multiplied by the font size they are pixels. */
export type TypeSetter = {
  script: EastAsian | undefined
  measure(text: string, style: Style): number
  /** SVG paths with the start of the baseline at x, y. They contain only numbers and nothing of the text. */
  draw(text: string, style: Style, place: { x: number; y: number; size: number }): string
  /** The characters that no font contains. */
  missing: string[]
}

type Glyph = { face: OpenFace; id: number; x: number; y: number }
type Line = { glyphs: Glyph[]; width: number }

/** Characters that are full width in Chinese, Japanese and Korean although Latin fonts contain them. */
const fullWidth = /[\u2014\u2018-\u201f\u2026\u00b7]/u
const joiner = /[\u200b-\u200d\u2060]|[\ufe00-\ufe0f]/u
const asianFamilies = ['zh-Hans', 'zh-Hant', 'ja', 'ko'] as const

/** Opens every font that the texts need, in both styles. */
export async function openTypeSetter(texts: string[]): Promise<TypeSetter> {
  const { Buffer: ShapeBuffer, shape } = await import('harfbuzzjs')
  const script = scriptOf(texts.join(' '))
  const faces = new Map<string, OpenFace>()
  const missing = new Set<string>()
  // The hyphen is for words that must be split.
  for (const character of new Set(`${texts.join(' ')}-`)) {
    if (joiner.test(character)) continue
    for (const family of ['serif', 'sans'] as const) {
      const face = await faceFor(character, family, script)
      if (face) faces.set(family + character, face)
      else missing.add(character)
    }
  }
  const lines = new Map<string, Line>()
  const setLine = (text: string, style: Style): Line => {
    const key = `${style.family} ${style.weight} ${text}`
    const found = lines.get(key)
    if (found) return found
    const glyphs: Glyph[] = []
    let width = 0
    for (const run of runsOf(text, (character) => faces.get(style.family + character))) {
      const buffer = new ShapeBuffer()
      buffer.addText(run.text)
      buffer.guessSegmentProperties()
      if (script) buffer.setLanguage(script)
      shape(run.face.at(style.weight), buffer)
      const em = run.face.unitsPerEm
      for (const {
        codepoint,
        xAdvance = 0,
        xOffset = 0,
        yOffset = 0,
      } of buffer.getGlyphInfosAndPositions()) {
        glyphs.push({ face: run.face, id: codepoint, x: width + xOffset / em, y: yOffset / em })
        width += xAdvance / em
      }
    }
    const line = { glyphs, width }
    lines.set(key, line)
    return line
  }
  return {
    script,
    missing: [...missing],
    measure: (text, style) => setLine(text, style).width,
    draw: (text, style, { x, y, size }) =>
      setLine(text, style)
        .glyphs.map((glyph) => {
          const outline = glyph.face.at(style.weight).glyphToPath(glyph.id)
          if (outline === '') return ''
          const scale = round(size / glyph.face.unitsPerEm, 6)
          const at = `${round(x + glyph.x * size)} ${round(y - glyph.y * size)}`
          return `<path transform="translate(${at}) scale(${scale} ${-scale})" d="${outline}"/>`
        })
        .join(''),
  }
}

/** The requested family if it contains the character; East Asian punctuation uses the font of its script. */
async function faceFor(
  character: string,
  wanted: 'serif' | 'sans',
  script: EastAsian | undefined,
): Promise<OpenFace | undefined> {
  const asian = script ? [script, ...asianFamilies] : asianFamilies
  const latin: Family[] = wanted === 'serif' && !script ? ['serif', 'sans'] : ['sans']
  const order = script && fullWidth.test(character) ? [...asian, ...latin] : [...latin, ...asian]
  const codePoint = character.codePointAt(0) ?? 0
  for (const family of order) {
    const face = await findFace(family, codePoint)
    if (face) return face
  }
  return undefined
}

/** Splits a text into runs of one face. A character that no face contains joins its neighbor and is not drawn. */
function runsOf(text: string, faceOf: (character: string) => OpenFace | undefined) {
  const runs: { face: OpenFace; text: string }[] = []
  for (const character of text) {
    const face = faceOf(character)
    const last = runs.at(-1)
    if (last && (face === undefined || face === last.face)) last.text += character
    else if (face) runs.push({ face, text: character })
  }
  return runs
}

export const round = (value: number, digits = 2) => Number(value.toFixed(digits))
