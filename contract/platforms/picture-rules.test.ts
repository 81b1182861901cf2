import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentIssues } from './content-issues.ts'
import type { PictureFacts } from './picture-rules.ts'
import { platformKeys, platforms, type PlatformKey } from './platforms.ts'

const photo: PictureFacts = { contentType: 'image/jpeg', bytes: 900_000, width: 1200, height: 1200 }

const check = (platform: PlatformKey, ...pictures: Partial<PictureFacts>[]) =>
  contentIssues(platform, {
    text: 'Words',
    images: pictures.length,
    pictures: pictures.map((one) => ({ ...photo, ...one })),
  })

test.each([
  [600, 2400, 'The picture (600 × 2400) is too tall for'],
  [2400, 600, 'The picture (2400 × 600) is too wide for'],
])('Instagram refuses a picture of %i × %i and says which shapes it takes', (width, height, words) => {
  expect(check('instagram', { width, height })).toEqual([
    {
      code: 'picture_shape',
      severity: 'error',
      message: `${words} Instagram, which takes 4:5 (portrait) to 1.91:1 (landscape).`,
      at: 0,
    },
  ])
})

test('of several pictures, the one that does not fit is named', () => {
  const [issue] = check('instagram', {}, { width: 300, height: 900 })
  expect(issue).toMatchObject({ at: 1, message: expect.stringMatching(/^Picture 2 /) as string })
})

test('Instagram warns that it crops the pictures of a post to the shape of the first one', () => {
  const [square, wide, tall] = [{}, { width: 1200, height: 800 }, { width: 1080, height: 1350 }]
  const message = (which: string) =>
    `Instagram crops all pictures of a post to the shape of the first one, so ${which} will be cut.`
  const warning = { code: 'picture_cropped', severity: 'warning' }
  expect(check('instagram', square, wide)).toEqual([{ ...warning, message: message('picture 2'), at: 1 }])
  expect(check('instagram', tall, tall, wide, square)).toEqual([
    { ...warning, message: message('pictures 3 and 4'), at: 2 },
  ])
  expect(check('instagram', square, square, { width: 1201, height: 1200 })).toEqual([])
  expect(check('instagram', wide)).toEqual([])
  expect(check('facebook', square, wide)).toEqual([])
})

test('a picture that is refused is not announced as cropped, too', () => {
  const codes = (...pictures: Partial<PictureFacts>[]) =>
    check('instagram', ...pictures).map(({ code }) => code)
  expect(codes({}, { width: 300, height: 900 })).toEqual(['picture_shape'])
  expect(codes({ width: 300, height: 900 }, {})).toEqual(['picture_shape'])
})

test.each([
  [1080, 1350],
  [1080, 1351],
  [1910, 1000],
  [1337, 700],
])('a picture of %i × %i, which is as tall or as wide as allowed, is taken', (width, height) => {
  expect(check('instagram', { width, height })).toEqual([])
})

test('format, bytes and sides are no reason to refuse a picture, because they are converted', () => {
  const facts = fc.record({
    contentType: fc.constantFrom('image/jpeg', 'image/png', 'image/webp'),
    bytes: fc.integer({ min: 1, max: 25_000_000 }),
    width: fc.integer({ min: 1, max: 9000 }),
    height: fc.integer({ min: 1, max: 9000 }),
  })
  const takesPictures = platformKeys.filter((key) => platforms[key].images && key !== 'instagram')
  fc.assert(
    fc.property(fc.constantFrom(...takesPictures), facts, (platform, picture) => {
      expect(check(platform, picture)).toEqual([])
    }),
  )
})

test('a GIF that would not move is announced, and does not prevent publishing', () => {
  const gif = { contentType: 'image/gif', width: 400, height: 400 }
  expect(check('twitter', gif)).toEqual([])
  expect(check('twitter', gif, {})).toMatchObject([
    {
      code: 'picture_still',
      severity: 'warning',
      message: 'Picture 1 is a GIF: Twitter/X shows only its first frame unless it is the only picture.',
    },
  ])
  expect(check('twitter', { ...gif, width: 1300 })).toMatchObject([
    { message: expect.stringContaining('above 15 MB, 1280 × 1080 pixels or 350 frames') as string },
  ])
  expect(check('twitter', { ...gif, frames: 350 })).toEqual([])
  expect(check('twitter', { ...gif, frames: 351 })).toMatchObject([{ code: 'picture_still' }])
  expect(check('linkedin', { ...gif, frames: 250 })).toEqual([])
  expect(check('linkedin', { ...gif, frames: 251 })).toMatchObject([{ code: 'picture_still' }])
  expect(check('instagram', gif)).toMatchObject([
    { message: 'The picture is a GIF: Instagram shows only its first frame.' },
  ])
})
