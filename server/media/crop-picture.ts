import type { NormalPicture } from './normalise-picture.ts'
import { openPicture } from './sharp.ts'

type Shape = { width: number; height: number }

/** How far a side may be off its shape before the picture is cut: a rounding, and no more. */
const tolerance = 0.01

/** The largest middle part of a picture that has this shape. Nothing is enlarged. */
export async function cropPicture(picture: NormalPicture, shape: Shape): Promise<NormalPicture> {
  const wanted = shape.width / shape.height
  const given = picture.width / picture.height
  if (Math.abs(given / wanted - 1) <= tolerance) return picture
  const width = given > wanted ? Math.round(picture.height * wanted) : picture.width
  const height = given > wanted ? picture.height : Math.round(picture.width / wanted)
  const cut = openPicture(picture.bytes).resize({ width, height, fit: 'cover' })
  const { data, info } = await cut.toBuffer({ resolveWithObject: true })
  return { ...picture, bytes: data, width: info.width, height: info.height }
}
