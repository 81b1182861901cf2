import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { partKinds } from '../../../../contract/posts/post-parts.ts'
import type { Media } from '../../../../contract/media/media.ts'
import { countMedia } from '../../../../contract/media/media-limits.ts'
import { contentIssues } from '../../../../contract/platforms/content-issues.ts'
import { platformKeys, platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { publishedText } from '../../../../contract/platforms/published-text.ts'
import type { Attached } from '../../media/index.ts'
import { emptyDraft, newPart, newTarget } from '../draft/draft.ts'
import { createDraftStore } from '../draft/draft-store.ts'
import { createGroupMedia } from '../draft/group-media.ts'
import { groupInput } from '../draft/group-input.ts'
import { createChecks } from './checks.ts'
import { judge } from './verdict.ts'

const words = fc.constantFrom(
  'a',
  'word',
  ' ',
  '\n',
  '#tag',
  '＃タグ',
  '@ada',
  '日本',
  '한국',
  'مرحبا',
  '👩‍👩‍👧‍👦',
  '🇦🇹',
  'é',
  'e\u0301\u0323',
  'https://example.com/long',
  'example.org/käse?a=1',
  '.',
)
const text = fc.oneof(
  fc.array(words, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  // Around the limits of the platforms.
  fc
    .tuple(fc.constantFrom(140, 279, 280, 281, 2200, 2201, 3000, 3001, 5001), words)
    .map(([n, one]) => one.repeat(n)),
)
const video = fc
  .record({
    durationMs: fc.integer({ min: 0, max: 1_000_000 }),
    codec: fc.constantFrom('avc' as const, 'hevc' as const),
    framesPerSecond: fc.constantFrom(null, 12, 30, 120),
    sound: fc.constantFrom(null, { channels: 2, hertz: 44_100 }, { channels: 6, hertz: 96_000 }),
    convertible: fc.boolean(),
  })
  .map((facts): Partial<Media> => ({
    bytes: 4_000_000,
    width: 720,
    height: 1280,
    contentType: 'video/mp4',
    video: facts,
  }))
const picture = fc.record({
  contentType: fc.constantFrom('image/jpeg', 'image/png', 'image/gif', 'image/webp'),
  bytes: fc.constantFrom(1_000, 900_000, 16_000_000),
  width: fc.constantFrom(100, 800, 1080, 16_000),
  height: fc.constantFrom(100, 600, 1350, 16_000),
  video: fc.constant(null),
})
const media = fc
  .array(fc.oneof({ arbitrary: picture, weight: 4 }, video), { maxLength: 12 })
  .map((all) =>
    all.map((one): Attached => ({ media: { id: crypto.randomUUID(), ...one } as Media, altText: '' })),
  )
const nullable = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 3 })
const parts = fc.array(
  fc.record({ kind: fc.constantFrom(...partKinds), content: text, media: nullable(media) }),
  { maxLength: 4 },
)
/** What a post has of its own; null where it follows the group. */
const own = fc.record({ text: nullable(text), media: nullable(media), parts, chosen: fc.nat(9) })
const group = fc.record({
  text,
  /** What the workspace adds to links. */
  parameters: nullable(fc.constant({ source: '', medium: 'social', campaign: 'spring' })),
  media,
  own: fc.tuple(...platformKeys.map(() => own)),
})

/** A choice for each option of the platform, or none. */
const optionsOf = (platform: PlatformKey, chosen: number) =>
  Object.fromEntries(
    Object.entries(platforms[platform].options).flatMap(([name, option]) => {
      if (!('choices' in option)) return chosen % 2 === 0 ? [] : [[name, 'A <title>'.slice(0, chosen)]]
      const choice = option.choices[chosen % (option.choices.length + 1)]
      return choice ? [[name, choice.value]] : []
    }),
  )

/** Each group has a post for every platform, so 1,700 of them are more than 10,000 contents. */
const groups = import.meta.env['FULL'] ? 1_700 : 60

test('the composer’s verdict on each post of a draft is the server’s on the saved group, for every platform', () => {
  fc.assert(
    fc.property(group, (written) => {
      const targets = platformKeys.map((platform, at) => {
        const its = written.own[at]
        return {
          ...newTarget(platform),
          text: its?.text ?? null,
          parts: (its?.parts ?? []).map(({ kind, content }) => newPart(kind, content)),
          options: optionsOf(platform, its?.chosen ?? 0),
        }
      })
      const store = createDraftStore({ ...emptyDraft(), text: written.text, targets, chosen: true })
      const files = createGroupMedia({
        shared: written.media,
        own: Object.fromEntries(
          targets.flatMap(({ id, parts: drafted }, at) => {
            const its = written.own[at]
            const own = [
              { key: id, attached: its?.media },
              ...drafted.map(({ key }, index) => ({ key, attached: its?.parts[index]?.media })),
            ]
            return own.flatMap(({ key, attached }) => (attached ? [[key, attached] as const] : []))
          }),
        ),
      })
      const publish = ({ platform }: { platform: PlatformKey }, typed: string) =>
        publishedText(platform, typed, written.parameters)
      const checks = createChecks(store, files)
      checks.setInput({ accounts: null, publish })

      const known = new Map(
        [
          ...written.media,
          ...written.own.flatMap((one) => [
            ...(one.media ?? []),
            ...one.parts.flatMap((part) => part.media ?? []),
          ]),
        ].map((one) => [one.media.id, one.media]),
      )
      const saved = groupInput(store.getState(), files.content())
      for (const [at, post] of saved.targets.entries()) {
        const filesOf = (all: readonly { mediaId: string }[]) =>
          all.flatMap(({ mediaId }) => known.get(mediaId) ?? [])
        const said = contentIssues(post.platform, {
          account: null,
          text: publish(post, post.content ?? saved.content),
          ...countMedia(filesOf(post.media ?? saved.media)),
          parts: (post.parts ?? []).map(({ kind, content, media: own = [] }) => ({
            kind,
            content: publish(post, content),
            ...countMedia(filesOf(own)),
          })),
          options: post.options ?? {},
        })
        const shown = checks.getState().posts[at]
        // A blank shared text is filled by the first own one when the group is saved, and blank posts are not saved.
        if (shown?.blank) continue
        expect(shown?.target.id).toBe(post.id)
        expect(sorted(shown?.issues ?? [])).toEqual(sorted(said))
      }
    }),
    { numRuns: groups },
  )
})

const sorted = (issues: readonly { code: string; severity: string; message: string }[]) =>
  issues.map(({ code, severity, message }) => `${severity} ${code} ${message}`).toSorted()

test('a post without a text is blank for the composer and for the server', () => {
  for (const blank of ['', ' ', '\n\u3000']) {
    const post = { account: null, text: blank, attached: [], kinds: [], parts: [], options: {} }
    for (const platform of platformKeys) {
      expect(judge({ ...post, platform }).blank).toBe(true)
      const said = contentIssues(platform, { account: null, text: blank, ...countMedia([]) })
      expect(said.map(({ code }) => code)).toContain('blank')
    }
  }
})

test('a picture that is uploading is not asked for', () => {
  const post = {
    platform: 'instagram',
    account: null,
    text: 'Words',
    attached: [],
    parts: [],
    options: {},
  } as const
  expect(judge({ ...post, kinds: [] }).issues).toMatchObject([{ code: 'image_required' }])
  expect(judge({ ...post, kinds: ['picture'] }).issues).toEqual([])
})
