import { expect, test } from 'vitest'
import type { Media } from '../../../../contract/media/media.ts'
import { fitPicture } from './fit-picture.ts'

const media: Media = {
  id: 'a',
  name: 'tall.jpg',
  altText: '',
  contentType: 'image/jpeg',
  bytes: 1,
  width: 600,
  height: 2400,
  frames: null,
  becomesVideo: false,
  video: null,
  crop: null,
  url: '/media/a',
  thumbnailUrl: '/media/a/small',
}

test('a picture is cut from its middle, or gets borders', () => {
  expect(fitPicture(media, 4 / 5, 'cut')).toEqual({ x: 0, y: 825, width: 600, height: 750 })
  expect(fitPicture(media, 4 / 5, 'borders')).toEqual({ x: -660, y: 0, width: 1920, height: 2400 })
})

test('a picture that is cropped already is fitted within what it shows', () => {
  const crop = { x: 100, y: 200, width: 400, height: 1000, sourceId: 'b', sourceUrl: '/media/b' }
  expect(fitPicture({ ...media, width: 400, height: 1000, crop }, 4 / 5, 'cut')).toEqual({
    x: 100,
    y: 450,
    width: 400,
    height: 500,
  })
})
