import { expect, test } from 'vitest'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { newTarget } from '../draft/draft.ts'
import type { AccountProblem, Check } from './checks.ts'
import { issueLines } from './issue-lines.ts'
import { judge } from './verdict.ts'

function check(platform: PlatformKey, text: string, accountProblem: AccountProblem | null = null): Check {
  const post = { platform, account: null, text, attached: [], kinds: [], parts: [], options: {} }
  const username = `${platform}_${text.length}`
  const account = { id: username, username, platform } as SocialAccount
  const target = newTarget(platform, account.id)
  return { ...judge(post), target, account, accountProblem }
}

const long = 'a'.repeat(281)

test('one line stands for all posts of a platform with the same issue', () => {
  const lines = issueLines([check('twitter', long), check('twitter', long), check('linkedin', long)], {
    isEmpty: false,
  })
  expect(lines).toMatchObject([{ who: 'Twitter/X', code: 'too_long' }])
})

test('an account is named where only one of its platform has the issue', () => {
  const lines = issueLines([check('twitter', long), check('twitter', 'short')], { isEmpty: false })
  expect(lines).toMatchObject([{ who: '@twitter_281 on X', code: 'too_long' }])
})

test('a sentence that names its platform, and the only post, need no name before it', () => {
  const picture = issueLines([check('instagram', 'a'), check('twitter', 'a')], { isEmpty: false })
  expect(picture).toMatchObject([{ who: null, message: 'Instagram needs a picture or video.' }])
  expect(issueLines([check('twitter', long)], { isEmpty: false })).toMatchObject([{ who: null }])
})

test('an empty composer asks for nothing but lost accounts', () => {
  const lines = issueLines([check('instagram', ''), check('twitter', '', 'needs_reconnect')], {
    isEmpty: true,
  })
  expect(lines.map(({ code }) => code)).toEqual(['needs_reconnect'])
})
