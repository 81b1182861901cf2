import sharp from 'sharp'
import { expect, test } from 'vitest'
import { examinePicture } from './picture.ts'

const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#6366f1' } })
const turned = () => picture.clone().withMetadata({ orientation: 6 })

test.each([
  ['a JPEG', () => picture.clone().jpeg(), { mime: 'image/jpeg', width: 40, height: 30 }],
  [
    'a progressive JPEG',
    () => picture.clone().jpeg({ progressive: true }),
    { mime: 'image/jpeg', width: 40, height: 30 },
  ],
  ['a JPEG that EXIF data turns', () => turned().jpeg(), { mime: 'image/jpeg', width: 30, height: 40 }],
  ['a PNG', () => picture.clone().png(), { mime: 'image/png', width: 40, height: 30 }],
  ['a GIF', () => picture.clone().gif(), { mime: 'image/gif', width: 40, height: 30 }],
  ['a WebP', () => picture.clone().webp(), { mime: 'image/webp', width: 40, height: 30 }],
  [
    'a lossless WebP',
    () => picture.clone().webp({ lossless: true }),
    { mime: 'image/webp', width: 40, height: 30 },
  ],
  [
    'a WebP with transparency',
    () => picture.clone().ensureAlpha(0.5).webp(),
    { mime: 'image/webp', width: 40, height: 30 },
  ],
  ['an AVIF, which no platform accepts', () => picture.clone().avif(), undefined],
])('the format and size of %s are read', async (_name, make, facts) => {
  expect(examinePicture(await make().toBuffer())).toEqual(facts)
})

test('a picture that ends in its header, or other bytes, are no picture', async () => {
  const whole = await turned().jpeg().toBuffer()
  for (const length of [0, 1, 3, 4, 20, 40]) expect(examinePicture(whole.subarray(0, length))).toBeUndefined()
  expect(examinePicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined()
})
