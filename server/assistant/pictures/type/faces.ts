import { readFile } from 'node:fs/promises'
import type { Face, Font } from 'harfbuzzjs'
import { covers, fontFiles, type Family } from './font-files.ts'

/** One opened font file. */
export type OpenFace = {
  family: Family
  unitsPerEm: number
  has(codePoint: number): boolean
  at(weight: number): Font
}

/** Each needs about 150 KB; a Chinese text needs about twenty. */
const mostOpen = 120
const open = new Map<string, Promise<OpenFace>>()

/** The face of a family that contains a character, or undefined. */
export async function findFace(family: Family, codePoint: number): Promise<OpenFace | undefined> {
  for (const file of fontFiles(family)) {
    if (!covers(file, codePoint)) continue
    const face = await openFace(file.path, family)
    if (face.has(codePoint)) return face
  }
  return undefined
}

function openFace(path: string, family: Family): Promise<OpenFace> {
  const face = open.get(path) ?? readFace(path, family)
  // Moves a face to the end when it is used; the least recently used one is removed.
  open.delete(path)
  open.set(path, face)
  for (const oldest of open.keys()) {
    if (open.size <= mostOpen) break
    open.delete(oldest)
  }
  return face
}

/** The libraries are loaded with the first card, because most processes never draw one. */
async function readFace(path: string, family: Family): Promise<OpenFace> {
  const [harfbuzz, { default: decompress }, packed] = await Promise.all([
    import('harfbuzzjs'),
    import('woff2-encoder/decompress'),
    readFile(path),
  ])
  const face = new harfbuzz.Face(new harfbuzz.Blob(await decompress(packed)))
  const characters = new Set(face.collectUnicodes())
  const axes = new Set(Object.keys(face.getAxisInfos()))
  const fonts = new Map<number, Font>()
  return {
    family,
    unitsPerEm: face.upem,
    has: (codePoint) => characters.has(codePoint),
    at(weight) {
      const font = fonts.get(weight) ?? instance(harfbuzz, face, axes, weight)
      fonts.set(weight, font)
      return font
    },
  }
}

/** Uses the largest optical size, because all text on a card is large. */
function instance(
  { Font: FontOf, Variation }: typeof import('harfbuzzjs'),
  face: Face,
  axes: ReadonlySet<string>,
  weight: number,
): Font {
  const font = new FontOf(face)
  const wanted: [string, number][] = [
    ['wght', weight],
    ['opsz', 72],
  ]
  font.setVariations(
    wanted.filter(([axis]) => axes.has(axis)).map(([axis, value]) => new Variation(axis, value)),
  )
  return font
}
