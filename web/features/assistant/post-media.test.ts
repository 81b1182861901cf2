import { expect, test } from 'vitest'
import type { Media } from '../../../contract/media/media.ts'
import { mediaConflict, type PostMedia } from './post-media.ts'

const picture: Media = {
  id: '0198f000-0000-7000-8000-000000000001',
  name: 'bread.jpg',
  contentType: 'image/jpeg',
  bytes: 1,
  width: 1,
  height: 1,
  url: '/media/1',
  thumbnailUrl: '/media/1/small',
  altText: '',
  crop: null,
  frames: null,
  becomesVideo: false,
  video: null,
}
const video: Media = {
  ...picture,
  video: { durationMs: 4000, codec: 'avc', framesPerSecond: 24, sound: null, convertible: true },
}
const postWith = (...media: Media[]): PostMedia => ({
  attach: () => undefined,
  getState: () => ({ attached: media.map((one) => ({ media: one, altText: '' })) }),
})

test('a video can be added to a post without media', () => {
  expect(mediaConflict(postWith())).toBeNull()
})

test('pictures and videos that have to be removed are counted', () => {
  expect(mediaConflict(postWith(picture))).toContain('yours has 1 picture. Remove it before')
  expect(mediaConflict(postWith(picture, picture))).toContain('yours has 2 pictures. Remove them before')
  expect(mediaConflict(postWith(picture, video))).toContain('yours has 1 picture and 1 video. Remove them')
})
