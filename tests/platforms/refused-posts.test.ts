import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { bulkResponseSchema } from '../../contract/posts/bulk-posts.ts'
import type { Media } from '../../contract/media/media.ts'
import { countMedia } from '../../contract/media/media-limits.ts'
import { partKinds } from '../../contract/posts/post-parts.ts'
import { contentIssues } from '../../contract/platforms/content-issues.ts'
import { platformKeys, platforms, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { PostGroup } from '../../contract/posts/post-groups.ts'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import type { TestApp, TestUser } from '../support/app.ts'
import { insertConnectedAccount } from '../support/insert-account.ts'
import { sharedApp } from '../support/shared-app.ts'
import { full } from '../support/test-size.ts'

type Published = z.infer<typeof bulkResponseSchema>
type Stored = Pick<Media, 'id' | 'contentType' | 'bytes' | 'width' | 'height' | 'video'>

let app: TestApp
let ada: TestUser
let client: ApiClient
let accounts: Map<PlatformKey, string>
let library: Stored[]

beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
  accounts = new Map()
  for (const platform of platformKeys) {
    accounts.set(platform, await insertConnectedAccount(app.ctx.db, ada, platform))
  }
  library = await insertLibrary()
})
afterAll(() => app.close())

const picture = (contentType: string, width: number, height: number, bytes = 50_000): Stored => ({
  id: randomUUIDv7(),
  contentType,
  bytes,
  width,
  height,
  video: null,
})
const video = (durationMs: number, width: number, height: number, codec: 'avc' | 'hevc'): Stored => ({
  ...picture('video/mp4', width, height, 4_000_000),
  video: { durationMs, codec, framesPerSecond: 30, sound: null, convertible: false },
})

/** Media of which each platform takes some and refuses others. */
async function insertLibrary(): Promise<Stored[]> {
  const all = [
    picture('image/jpeg', 800, 600),
    picture('image/png', 1080, 1350),
    picture('image/jpeg', 600, 2400),
    picture('image/webp', 3000, 700),
    picture('image/gif', 480, 480),
    picture('image/gif', 1400, 1400, 18_000_000),
    video(8_000, 720, 1280, 'avc'),
    video(500, 1280, 720, 'avc'),
    video(30_000, 1080, 1920, 'hevc'),
    video(4_000_000, 1920, 1080, 'avc'),
  ]
  const rows = all.map(({ id, contentType, video: facts, ...one }) => ({
    ...one,
    id,
    workspace_id: ada.workspaceId,
    name: 'file',
    content_type: contentType,
    duration_ms: facts?.durationMs ?? null,
    video_codec: facts?.codec ?? null,
    storage_key: id,
    created_by: ada.user.id,
  }))
  await app.ctx.db.insertInto('media').values(rows).execute()
  return all
}

const words = fc.constantFrom(
  'a',
  'word ',
  '\n',
  '#tag ',
  '＃タグ',
  '@ada ',
  '$ACME ',
  '日本',
  'مرحبا',
  '👩‍👩‍👧‍👦',
  '🇦🇹',
  'e\u0301\u0323',
  'https://example.com/long ',
  'example.org/käse?a=1 ',
  '\ud800',
)
const text = fc.oneof(
  fc.array(words, { minLength: 1, maxLength: 40 }).map((all) => `.${all.join('')}`),
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((one) => `.${one.replaceAll('\0', '')}`),
  // Around the limits of the platforms.
  fc
    .tuple(fc.constantFrom(139, 278, 279, 280, 2199, 2200, 2999, 3000, 5000), words)
    .map(([n, one]) => `.${one.repeat(n)}`.slice(0, 5_001)),
)
const media = fc.array(fc.nat(9), { maxLength: 12 })
const parts = fc.array(
  fc.record({
    kind: fc.constantFrom(...partKinds),
    content: text.map((one) => one.slice(0, 4_999)),
    media: fc.array(fc.nat(9), { maxLength: 6 }),
  }),
  { maxLength: 3 },
)
const nullable = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 3 })
const own = fc.record({ text: nullable(text), media: nullable(media), parts, chosen: fc.nat(9) })
const group = fc.record({ text, media, own: fc.tuple(...platformKeys.map(() => own)) })

const optionsOf = (platform: PlatformKey, chosen: number) =>
  Object.fromEntries(
    Object.entries(platforms[platform].options).flatMap(([name, option]) => {
      if (!('choices' in option)) return chosen % 2 === 0 ? [] : [[name, 'A <title>'.slice(0, chosen)]]
      const choice = option.choices[chosen % (option.choices.length + 1)]
      return choice ? [[name, choice.value]] : []
    }),
  )

/** Each group has a post for every platform, so 800 of them are 4,800 contents. */
const groups = full ? 800 : 25
const timeout = full ? 600_000 : 120_000

test(
  'a saved post is refused for publishing exactly when the shared rules find an error in what was saved',
  { timeout },
  async () => {
    const inLibrary = (all: number[]) => all.flatMap((at) => library[at] ?? [])
    const attached = (all: number[]) => inLibrary(all).map(({ id }) => ({ mediaId: id }))
    await fc.assert(
      fc.asyncProperty(group, async (written) => {
        const targets = platformKeys.map((platform, at) => {
          const its = written.own[at]
          return {
            id: randomUUIDv7(),
            platform,
            socialAccountId: accounts.get(platform),
            options: optionsOf(platform, its?.chosen ?? 0),
            parts: (its?.parts ?? []).map((part) => ({ ...part, media: attached(part.media) })),
            ...(typeof its?.text === 'string' && { content: its.text }),
            ...(its?.media && { media: attached(its.media) }),
          }
        })
        const path = `/api/post-groups/${randomUUIDv7()}`
        const body = { version: 0, content: written.text, media: attached(written.media), targets }
        const { group: saved } = await client.call<{ group: PostGroup }>('PUT', path, body)
        const posts = saved.posts.map(({ id, version }) => ({ id, version }))
        const { refused } = await client.call<Published>('POST', '/api/bulk-posts/publish', { posts })

        for (const [at, { id, platform, options }] of targets.entries()) {
          const its = written.own[at]
          const errors = contentIssues(platform, {
            account: { username: `ada_on_${platform}` },
            text: its?.text ?? written.text,
            ...countMedia(inLibrary(its?.media ?? written.media) as Media[]),
            parts: (its?.parts ?? []).map(({ media: own, ...part }) => ({
              ...part,
              ...countMedia(inLibrary(own) as Media[]),
            })),
            options,
          })
            .filter(({ severity }) => severity === 'error')
            .map(({ message }) => message)
          const refusal = refused.find(({ postId }) => postId === id)
          expect([platform, refusal?.message]).toEqual([platform, errors[0]])
        }
      }),
      { numRuns: groups },
    )
  },
)
