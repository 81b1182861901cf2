import { expect, test } from 'vitest'
import { contentIssues } from './content-issues.ts'
import type { PartDraft } from './part-issues.ts'

const comments = (count: number, content = 'Link in bio') =>
  Array.from({ length: count }, () => ({ kind: 'comment' as const, content }))
const codes = (parts: ReturnType<typeof comments>) =>
  contentIssues('instagram', { text: 'Hello', images: 1, parts }).map(({ code }) => code)

test('Instagram takes one comment of at most 2,200 characters', () => {
  expect(codes(comments(1, 'a'.repeat(2_200)))).toEqual([])
  expect(codes(comments(1, 'a'.repeat(2_201)))).toEqual(['part_too_long'])
  expect(codes(comments(2))).toEqual(['too_many_parts'])
})

test('a platform refuses parts of a kind that it does not have', () => {
  const [issue] = contentIssues('linkedin', {
    text: 'Hello',
    images: 0,
    parts: [{ kind: 'message', content: 'More' }],
  })
  expect(issue).toMatchObject({ code: 'part_refused', severity: 'error' })
})

const picture = { contentType: 'image/jpeg', bytes: 100_000, width: 800, height: 600 }
const video = {
  durationMs: 8_000,
  codec: 'avc' as const,
  bytes: 4_000_000,
  width: 1280,
  height: 720,
  framesPerSecond: 30,
}
const messages = (...media: Partial<PartDraft>[]) =>
  contentIssues('twitter', {
    text: 'First',
    images: 0,
    parts: media.map((own) => ({ kind: 'message', content: 'More', ...own })),
  }).map(({ severity, message }) => `${severity}: ${message}`)

test('each message of a thread has media of its own, with the limits of a post, and issues name the message', () => {
  const pictures = (images: number) => ({ images, pictures: Array.from({ length: images }, () => picture) })
  expect(messages(pictures(4), { images: 0, videos: [video] }, {})).toEqual([])
  expect(messages({}, pictures(5))).toEqual([
    'error: Message 3 of 3: Twitter/X takes at most 4 pictures in a post; remove 1.',
  ])
  expect(messages({ ...pictures(1), videos: [video] })).toEqual([
    'error: Message 2 of 2: A post can have one video and no other media. Remove the video or everything else.',
  ])
  expect(messages({ images: 0, videos: [{ ...video, durationMs: 600_000 }] })).toMatchObject([
    expect.stringMatching(/^error: Message 2 of 2: Twitter\/X takes videos of/),
  ])
  const gif = { ...picture, contentType: 'image/gif', bytes: 16_000_000 }
  expect(messages({ images: 1, pictures: [gif] })).toMatchObject([
    expect.stringMatching(/^warning: Message 2 of 2: The picture is a GIF/),
  ])
})

test('a first comment takes no pictures', () => {
  const [issue] = contentIssues('instagram', {
    text: 'Hello',
    images: 1,
    parts: [{ kind: 'comment', content: 'Look', images: 1, pictures: [picture] }],
  })
  expect(issue).toMatchObject({
    code: 'part_media_refused',
    severity: 'error',
    message: 'The first comment takes no pictures or video on Instagram; remove them.',
  })
})
