import { expect, test } from 'vitest'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { endsSoon, missingWords, wantsSignIn } from './access-words.ts'

const now = Date.parse('2026-05-01T12:00:00Z')
const reached = (access: Partial<SocialAccount['access']>) => ({
  access: { endsAt: null, permissions: [], ...access },
})
const granted = { allows: 'Publish posts', granted: true }

test('names what was not allowed, and nothing where everything was', () => {
  const missing = ['Read reach and other figures', 'Add the first comment'].map((allows) => ({
    allows,
    granted: false,
  }))
  expect(missingWords(reached({ permissions: [granted, ...missing] }))).toBe(
    'read reach and other figures and add the first comment',
  )
  expect(missingWords(reached({ permissions: [granted] }))).toBeUndefined()
  expect(wantsSignIn(reached({ permissions: [granted, ...missing] }))).toBe(true)
  expect(wantsSignIn(reached({ permissions: [granted] }))).toBe(false)
})

test('access ends soon in its last two weeks, and never if it renews itself', () => {
  expect(endsSoon(reached({ endsAt: '2026-05-15T11:00:00Z' }), now)).toBe(true)
  expect(endsSoon(reached({ endsAt: '2026-05-15T13:00:00Z' }), now)).toBe(false)
  expect(endsSoon(reached({}), now)).toBe(false)
})
