import { expect, test } from 'vitest'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { needsHigherPlan, platformLimitReason } from './platform-limit.ts'

const account = (platform: PlatformKey, paused = false): SocialAccount => ({
  id: `${platform}-1`,
  platform,
  name: platform,
  username: platform,
  isConnected: true,
  needsReconnect: false,
  paused,
  followers: null,
  pictureUrl: null,
  profileUrl: null,
  offers: {},
  sandbox: true,
  reconnectReason: null,
  listedName: null,
  defaults: { options: {}, hashtagSetId: null, hashtags: null, links: null },
  access: { endsAt: null, permissions: [] },
  connectedAt: '2026-11-01T00:00:00Z',
})
const three = [account('instagram'), account('facebook'), account('twitter'), account('twitter')]

test('a fourth platform needs a higher plan, another account on one of the three does not', () => {
  expect(needsHigherPlan('linkedin', three, 'free')).toBe(true)
  expect(needsHigherPlan('twitter', three, 'free')).toBe(false)
  expect(needsHigherPlan('linkedin', three, 'pro')).toBe(false)
})

test('two accounts on one platform leave two more platforms', () => {
  expect(needsHigherPlan('linkedin', [account('twitter'), account('twitter')], 'free')).toBe(false)
})

test('no more accounts can be connected on a paused platform', () => {
  expect(needsHigherPlan('linkedin', [...three, account('linkedin', true)], 'free')).toBe(true)
})

test('the message names the three platforms in use', () => {
  expect(platformLimitReason('linkedin', three)).toContain('you use Instagram, Facebook, and Twitter/X.')
})
