import { expect, test } from 'vitest'
import type { Idea } from '../../../../../contract/assistant/idea.ts'
import type { PlatformKey } from '../../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../../contract/social-accounts/social-accounts.ts'
import { accountOf, planIdeas, withAccounts } from './planned-idea.ts'

const idea = (day: number, platform: PlatformKey): Idea => ({
  day,
  platform,
  angle: 'a',
  hook: 'h',
  prompt: 'p',
})
const account = (id: string, platform: PlatformKey) => ({ id, platform }) as SocialAccount

test('a week goes out at 9:00 AM on consecutive days from tomorrow, across the end of a month', () => {
  const planned = planIdeas([idea(1, 'twitter'), idea(2, 'twitter')], new Date(2026, 10, 29, 23, 30))
  expect(planned.map(({ localTime }) => localTime)).toEqual(['2026-11-30T09:00', '2026-12-01T09:00'])
  expect(new Set(planned.map(({ key }) => key)).size).toBe(2)
})

test('the chosen accounts of a platform take turns, and an idea for another platform gets none', () => {
  const planned = planIdeas([
    idea(1, 'twitter'),
    idea(2, 'instagram'),
    idea(3, 'twitter'),
    idea(4, 'twitter'),
    idea(5, 'linkedin'),
  ])
  const chosen = [account('x1', 'twitter'), account('ig', 'instagram'), account('x2', 'twitter')]
  expect(withAccounts(planned, chosen).map(({ accountId }) => accountId)).toEqual([
    'x1',
    'ig',
    'x2',
    'x1',
    null,
  ])
})

test('an account is taken where there is exactly one, and chosen by the user where there are several', () => {
  const [first, second] = [account('x1', 'twitter'), account('x2', 'twitter')] as const
  const nobody = { platform: 'twitter', accountId: null } as const
  expect(accountOf(nobody, [])).toBeUndefined()
  expect(accountOf(nobody, [first, account('ig', 'instagram')])).toBe(first)
  expect(accountOf(nobody, [first, second])).toBeUndefined()
  expect(accountOf({ ...nobody, accountId: 'x2' }, [first, second])).toBe(second)
  expect(accountOf({ ...nobody, accountId: 'gone' }, [first, second])).toBeUndefined()
})
