import { expect, test } from 'vitest'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import type { AccountProblem, Check } from '../check/checks.ts'
import { judge } from '../check/verdict.ts'
import { newTarget } from '../draft/draft.ts'
import { blockedIds, disabledReason, problemsOf } from './problems.ts'

function check(platform: PlatformKey, text: string, accountProblem: AccountProblem | null = null): Check {
  const post = { platform, account: null, text, attached: [], kinds: [], parts: [], options: {} }
  const account = { id: platform, username: platform, platform } as SocialAccount
  return { ...judge(post), target: newTarget(platform, account.id), account, accountProblem }
}

const long = 'a'.repeat(281)
const state = (posts: Check[]) => ({
  posts,
  sending: false,
  known: true,
  isEmpty: posts.every(({ blank }) => blank),
})

test.each([
  ['nothing is chosen', { posts: [] }, 'Choose where to post.'],
  ['nothing is known yet', { posts: [], known: false }, 'Loading your accounts...'],
  ['nothing is written', { posts: [check('twitter', ' ')] }, 'Write something first.'],
  [
    'one has no text',
    { posts: [check('twitter', 'a'), check('linkedin', '')] },
    'Write something for LinkedIn.',
  ],
  ['files are uploading', { posts: [check('twitter', 'a')], sending: true }, 'Your files are not ready yet.'],
  [
    'an account is missing',
    { posts: [check('twitter', 'a', 'no_account')] },
    'Twitter/X has no account yet.',
  ],
  [
    'an account has to be chosen among several',
    { posts: [check('twitter', 'a', 'not_chosen')] },
    'Choose an account for Twitter/X.',
  ],
  ['one is too long', { posts: [check('twitter', long)] }, '1 thing to fix'],
  ['an account is paused', { posts: [check('twitter', 'a', 'paused')] }, '1 thing to fix'],
  [
    'several things are missing',
    { posts: [check('twitter', long), check('instagram', 'a'), check('linkedin', 'a', 'no_account')] },
    '3 things to fix',
  ],
  [
    'nothing was begun, and an account is missing',
    { posts: [check('instagram', '', 'no_account')] },
    'Instagram has no account yet.',
  ],
  ['all is well', { posts: [check('twitter', 'a'), check('linkedin', 'a')] }, null],
])('why the posts cannot go out if %s', (_when, { posts, ...more }, reason) => {
  expect(disabledReason({ ...state(posts), ...more })).toBe(reason)
})

test('problems come in the order of the screen: accounts, texts, and what the platforms would refuse', () => {
  const posts = [check('instagram', 'a'), check('linkedin', ''), check('twitter', 'a', 'not_chosen')]
  expect(problemsOf(state(posts)).map(({ place, targetId }) => [place, targetId])).toEqual([
    ['accounts', posts[2]?.target.id],
    ['text', posts[1]?.target.id],
    ['issues', posts[0]?.target.id],
  ])
})

test('each post that cannot go out is marked, and none of an empty composer', () => {
  const posts = [check('instagram', 'a'), check('twitter', 'a'), check('linkedin', '')]
  expect(blockedIds(state(posts))).toEqual([posts[0]?.target.id, posts[2]?.target.id])
  expect(blockedIds(state([check('instagram', ''), check('linkedin', '', 'no_account')]))).toEqual([])
})
