import { expect, test } from 'vitest'
import type { Media } from '../../../../contract/media.ts'
import type { Album } from '../pictures/album.ts'
import { aloneNote } from './alone-note.ts'

const picture: Media = {
  id: '0198f000-0000-7000-8000-000000000001',
  name: 'bread.jpg',
  contentType: 'image/jpeg',
  bytes: 1,
  width: 1,
  height: 1,
  url: '/media/1',
  thumbnailUrl: '/media/1/small',
  video: null,
}
const video: Media = { ...picture, video: { durationMs: 4000, codec: 'avc' } }
const albumOf = (...media: Media[]): Album => ({
  attach: () => undefined,
  getState: () => ({ attached: media.map((one) => ({ media: one, altText: '' })) }),
})

test('in an empty post a video meets nobody', () => {
  expect(aloneNote(albumOf())).toBeNull()
})

test('what has to go is counted by its kind', () => {
  expect(aloneNote(albumOf(picture))).toContain('yours has 1 picture. Remove it before')
  expect(aloneNote(albumOf(picture, picture))).toContain('yours has 2 pictures. Remove them before')
  expect(aloneNote(albumOf(picture, video))).toContain('yours has 1 picture and 1 video. Remove them')
})
