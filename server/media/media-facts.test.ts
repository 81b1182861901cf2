import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countMedia } from '../../contract/media/media-limits.ts'
import { contentIssues } from '../../contract/platforms/content-issues.ts'
import { platformKeys } from '../../contract/platforms/platforms.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'
import { countMediaRows, presentMedia, type MediaRow } from './index.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())

const pictures = {
  content_type: fc.constantFrom('image/jpeg', 'image/png', 'image/webp', 'image/gif'),
  duration_ms: fc.constant(null),
  video_codec: fc.constant(null),
}
const videos = {
  content_type: fc.constant('video/mp4'),
  duration_ms: fc.integer({ min: 1, max: 20_000_000 }),
  video_codec: fc.constantFrom('avc' as const, 'hevc' as const),
}
const stored = {
  bytes: fc.integer({ min: 1, max: 500_000_000 }),
  width: fc.integer({ min: 1, max: 16_384 }),
  height: fc.integer({ min: 1, max: 16_384 }),
}
const rows = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ ...pictures, ...stored }) },
    fc.record({ ...videos, ...stored }),
  ),
  {
    maxLength: 12,
  },
)

const rowOf = (facts: object) =>
  ({ id: randomUUIDv7(), name: 'file', storage_key: 'aa/aa', created_at: new Date(), ...facts }) as MediaRow

test('the screen, which sees what the API returns, and the server, which sees rows, find the same problems', () => {
  fc.assert(
    fc.property(fc.constantFrom(...platformKeys), rows, (platform, list) => {
      const found = list.map(rowOf)
      const onServer = contentIssues(platform, { text: 'Words', ...countMediaRows(found) })
      const returned = found.map((row) => presentMedia(app.ctx, row))
      expect(contentIssues(platform, { text: 'Words', ...countMedia(returned) })).toEqual(onServer)
    }),
    { numRuns: 1000 },
  )
})
