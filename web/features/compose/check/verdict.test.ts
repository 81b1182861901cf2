import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Media } from '../../../../contract/media.ts'
import { countMedia } from '../../../../contract/media-limits.ts'
import { partKinds } from '../../../../contract/part-kinds.ts'
import { checkContent } from '../../../../contract/platforms/check.ts'
import { countCharacters } from '../../../../contract/platforms/count.ts'
import { platformKeys } from '../../../../contract/platforms/platforms.ts'
import type { CountCharacters } from '../../../shared/text/character-count.ts'
import { judge } from './verdict.ts'

const words = fc.constantFrom(
  'a',
  'word',
  ' ',
  '\n',
  '#tag',
  '日本',
  '👩‍👩‍👧‍👦',
  'é',
  'https://example.com/long',
  '.',
)
const text = fc.oneof(
  fc.array(words, { maxLength: 40 }).map((parts) => parts.join('')),
  // Around the limits of the platforms.
  fc
    .tuple(fc.constantFrom(279, 280, 281, 2200, 2201, 3000, 3001, 5001), words)
    .map(([n, one]) => one.repeat(n)),
)
const video = fc
  .record({ durationMs: fc.integer({ min: 0, max: 1_000_000 }), codec: fc.constantFrom('avc', 'hevc') })
  .map(
    (facts) =>
      ({ id: crypto.randomUUID(), bytes: 4_000_000, width: 720, height: 1280, video: facts }) as Media,
  )
const picture = fc.constant({ bytes: 1000, width: 800, height: 600, video: null } as Media)
const content = fc.record({
  platform: fc.constantFrom(...platformKeys),
  text,
  media: fc.array(fc.oneof({ arbitrary: picture, weight: 4 }, video), { maxLength: 12 }),
  parts: fc.array(fc.record({ kind: fc.constantFrom(...partKinds), content: text }), { maxLength: 26 }),
})

test('the composer’s verdict on a post is the server’s, for every platform', () => {
  fc.assert(
    fc.property(content, ({ platform, text: written, media, parts }) => {
      const attached = media.map((one) => ({ media: one, altText: '' }))
      const kinds = media.map((one) => (one.video ? ('video' as const) : ('picture' as const)))
      const shown = judge({ platform, account: null, text: written, attached, kinds, parts }, countCharacters)
      const said = checkContent(platform, { account: null, text: written, ...countMedia(media), parts })
      const sorted = (issues: readonly { code: string; message: string }[]) =>
        issues.map(({ code, message }) => `${code} ${message}`).toSorted()
      expect(shown.blank).toBe(said.some(({ code }) => code === 'blank'))
      expect(sorted(shown.issues)).toEqual(sorted(said.filter(({ code }) => code !== 'blank')))
    }),
    { numRuns: 300 },
  )
})

const unknown: CountCharacters = () => null

test('while the rules of X are not loaded, a text is not called too long', () => {
  const post = { account: null, text: 'a'.repeat(300), attached: [], kinds: [], parts: [] }
  expect(judge({ ...post, platform: 'twitter' }, unknown)).toMatchObject({ left: null, issues: [] })
})

test('a picture that is uploading is not asked for', () => {
  const post = { platform: 'instagram', account: null, text: 'Words', attached: [], parts: [] } as const
  expect(judge({ ...post, kinds: [] }, countCharacters).issues).toMatchObject([{ code: 'image_required' }])
  expect(judge({ ...post, kinds: ['picture'] }, countCharacters).issues).toEqual([])
})
