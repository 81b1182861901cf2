import { expect, test } from 'vitest'
import type { PostWarning } from '../../../../contract/posts/post-warnings.ts'
import { warningLines } from './warning-words.ts'

const words = {
  nameOf: (id: string) => `@${id} on X`,
  timeOf: (instant: string) => instant.slice(0, 10),
  zone: () => 'Vienna (GMT+1)',
  now: new Date('2026-11-23T12:00:00Z'),
}
const same = (socialAccountId: string, similarity: number, at = '2026-11-20T09:00:00Z'): PostWarning => ({
  kind: 'same_text',
  socialAccountId,
  postId: `post-of-${socialAccountId}`,
  at,
  similarity,
})

test('the most similar text is named with its post, and whether it is still to come', () => {
  expect(warningLines([same('ada', 82), same('mila', 100)], words)).toEqual([
    {
      key: 'same_text',
      text: '@mila on X had the same text on 2026-11-20. The same with 1 more account.',
      link: { to: '/content/posts/post-of-mila', label: 'See that post' },
    },
  ])
  expect(warningLines([same('ada', 82, '2026-12-01T09:00:00Z')], words)[0]?.text).toBe(
    '@ada on X gets nearly the same text (82% alike) on 2026-12-01.',
  )
})

test('each kind has one line', () => {
  const warnings: PostWarning[] = [
    { kind: 'night' },
    { kind: 'access_ends', socialAccountId: 'ada', endsAt: '2026-11-30T09:00:00Z' },
    { kind: 'access_ends', socialAccountId: 'bea', endsAt: '2026-11-30T09:00:00Z' },
    { kind: 'access_ends', socialAccountId: 'cleo', endsAt: '2026-11-30T09:00:00Z' },
    { kind: 'close_in_time', socialAccountId: 'ada', postId: 'p', at: '2026-12-01T09:00:00Z' },
  ]
  expect(warningLines(warnings, words).map(({ text }) => text)).toEqual([
    '@ada on X has another post within 15 minutes, on 2026-12-01.',
    'Our access to @ada on X ends on 2026-11-30, before this goes out. The same with 2 more accounts.',
    "It's night in Vienna (GMT+1); fewer people will see this.",
  ])
})

test('without warnings there are no lines', () => {
  expect(warningLines([], words)).toEqual([])
})
