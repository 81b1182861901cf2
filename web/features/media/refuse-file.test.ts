import { expect, test } from 'vitest'
import { maxUploadBytes, maxVideoBytes } from '../../../contract/media/media-limits.ts'
import { kindOf, refuseFile } from './refuse-file.ts'

function file(name: string, type: string, size = 1): File {
  return Object.defineProperty(new File([], name, { type }), 'size', { value: size })
}

test.each([
  ['clip.mp4', 'video/mp4', maxVideoBytes],
  ['clip.mov', 'video/quicktime', 1],
  ['clip.m4v', 'video/x-m4v', 1],
  // Systems that do not know a file's type report none.
  ['CLIP.MOV', '', 1],
  // The server converts these.
  ['clip.webm', 'video/webm', 1],
  ['clip.mkv', 'video/x-matroska', 1],
  ['clip.mkv', '', 1],
  ['CLIP.AVI', '', 1],
  ['00001.MTS', '', 1],
  ['bread.jpg', 'image/jpeg', maxUploadBytes],
  ['IMG_0001.HEIC', '', 1],
  ['IMG_0001.HEIC', 'image/heic', 1],
])('%s of kind "%s" is taken', (name, type, size) => {
  expect(refuseFile(file(name, type, size))).toBeNull()
})

test.each([
  ['clip.mp4', 'video/mp4', maxVideoBytes + 1, 'clip.mp4 is larger than 500 MB.'],
  ['bread.jpg', 'image/jpeg', maxUploadBytes + 1, 'bread.jpg is larger than 25 MB.'],
  ['clip.mp4', 'video/mp4', 0, 'clip.mp4 is empty.'],
  ['clip.dv', 'video/x-dv', 1, 'Export it as MP4 or MOV'],
  ['scan.tiff', 'image/tiff', 1, 'Save it as JPEG or PNG'],
  ['notes.txt', 'text/plain', 1, 'notes.txt is neither a picture nor a video.'],
  ['unknown', '', 1, 'unknown is neither a picture nor a video.'],
])('%s of kind "%s" and %i bytes is refused in words', (name, type, size, words) => {
  expect(refuseFile(file(name, type, size))).toContain(words)
})

test('a file is uploaded with its declared type', () => {
  expect(kindOf(file('a.mov', ''))).toBe('video')
  expect(kindOf(file('a.m4v', ''))).toBe('video')
  expect(kindOf(file('a.mp4', 'image/png'))).toBe('picture')
})
