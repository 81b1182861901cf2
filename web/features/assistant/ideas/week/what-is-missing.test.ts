import { expect, test } from 'vitest'
import type { Media } from '../../../../../contract/media/media.ts'
import type { PlatformKey } from '../../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../../contract/social-accounts/social-accounts.ts'
import { planIdeas, type PlannedIdea } from './planned-idea.ts'
import { whatIsMissing } from './what-is-missing.ts'

const now = new Date(2026, 10, 22, 12)
const account = (platform: PlatformKey, fields: Partial<SocialAccount> = {}) =>
  ({
    id: `on-${platform}`,
    platform,
    username: 'ada',
    needsReconnect: false,
    paused: false,
    ...fields,
  }) as SocialAccount
const accounts = [account('twitter'), account('instagram'), account('tiktok')]
const picture = {
  id: 'picture',
  kind: 'picture',
  width: 1080,
  height: 1080,
  bytes: 90_000,
  frames: null,
  becomesVideo: false,
  video: null,
} as unknown as Media

function missing(platform: PlatformKey, fields: Partial<PlannedIdea> = {}, known = accounts) {
  const planned = planIdeas([{ day: 1, platform, angle: 'a', hook: 'h', prompt: 'p' }], now)
  const [missing] = planned.map((idea) =>
    whatIsMissing({ ...idea, text: 'Our bread is ready.', ...fields }, { accounts: known, now }),
  )
  return missing?.mend ?? null
}

test('a post with an account, a text and a time in the future can be scheduled', () => {
  expect(missing('twitter')).toBeNull()
})

test('a platform that needs a picture or a video says so, also before the text is written', () => {
  expect(missing('instagram')).toBe('media')
  expect(missing('instagram', { text: null })).toBe('media')
  expect(missing('tiktok', { text: null })).toBe('media')
  expect(missing('instagram', { media: [{ media: picture, altText: '' }] })).toBeNull()
})

test('an account is connected, chosen or reconnected first', () => {
  expect(missing('linkedin')).toBe('connect')
  expect(missing('twitter', {}, [...accounts, account('twitter', { id: 'other' })])).toBe('account')
  expect(missing('twitter', {}, [account('twitter', { needsReconnect: true })])).toBe('connect')
})

test('a text that is missing or too long, and a time that has passed, are mended on the screen', () => {
  expect(missing('twitter', { text: ' ' })).toBe('text')
  expect(missing('twitter', { text: 'a'.repeat(281) })).toBe('text')
  expect(missing('twitter', { localTime: '2026-11-22T11:00' })).toBe('time')
})
