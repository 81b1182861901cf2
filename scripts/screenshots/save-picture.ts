import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

/** A pixel of fewer than a thousand may differ: text is not drawn alike on each run. */
const sameShare = 0.001
/** Of 255. */
const visible = 24

/** Writes the picture as a lossless file, or with another ending as that format, unless the file shows the same. */
export async function saveIfChanged(file: string, png: Buffer): Promise<void> {
  if (existsSync(file) && (await looksSame(file, png))) return
  mkdirSync(path.dirname(file), { recursive: true })
  const picture = sharp(png)
  writeFileSync(
    file,
    await (file.endsWith('.webp') ? picture.webp({ quality: 82, effort: 6 }) : picture.png()).toBuffer(),
  )
}

async function looksSame(file: string, png: Buffer): Promise<boolean> {
  const [before, after] = await Promise.all([rawOf(file), rawOf(png)])
  if (before.length !== after.length) return false
  const differing = after.filter((value, at) => Math.abs(value - (before[at] ?? 0)) > visible)
  return differing.length / after.length < sameShare
}

const rawOf = (input: string | Buffer) => sharp(input).removeAlpha().greyscale().raw().toBuffer()
