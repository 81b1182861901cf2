import { expect, it } from 'vitest'
import { contentIssues } from './content-issues.ts'
import { partIssues } from './part-issues.ts'
import { platforms } from './platforms.ts'

const refusalsOf = (platform: 'instagram' | 'twitter', text: string) =>
  contentIssues(platform, { text, images: platform === 'instagram' ? 1 : 0 })
    .filter(({ code, severity }) => code === 'own_rule' && severity === 'error')
    .map(({ message }) => message)

it('Instagram takes 20 mentions; an email address is none', () => {
  const mentions = (count: number) => Array.from({ length: count }, (_, at) => `@name${at}`).join(' ')
  expect(refusalsOf('instagram', `${mentions(20)} write to ada@example.com`)).toEqual([])
  expect(refusalsOf('instagram', mentions(21))).toEqual([
    'Instagram takes at most 20 mentions (@name); this has 21.',
  ])
})

it('X takes one cashtag; an amount of money is none', () => {
  expect(refusalsOf('twitter', 'We bought $ACME for $20 and $5,000.')).toEqual([])
  expect(refusalsOf('twitter', '$ACME and $BRK.A')).toEqual([
    'X accepts at most one cashtag, such as $NAME, in a post; this has 2.',
  ])
  expect(refusalsOf('twitter', '$ONE $TWO $THREE')).toHaveLength(1)
})

it('the same rules are for the further messages of a thread and for a first comment', () => {
  const tags = { kind: 'message' as const, content: '$ONE $TWO' }
  expect(contentIssues('twitter', { text: 'First', images: 0, parts: [tags] })).toMatchObject([
    {
      code: 'part_own_rule',
      severity: 'error',
      message: 'Message 2 of 2: X accepts at most one cashtag, such as $NAME, in a post; this has 2.',
    },
  ])
  const comment = { kind: 'comment' as const, content: '@a '.repeat(21) }
  expect(contentIssues('instagram', { text: 'First', images: 1, parts: [comment] })).toMatchObject([
    {
      code: 'part_own_rule',
      message: 'The first comment: Instagram takes at most 20 mentions (@name); this has 21.',
    },
  ])
  expect(partIssues('twitter', [tags], platforms.twitter.limits())).toMatchObject([{ code: 'part_own_rule' }])
})

it('A letter with a separate accent counts as it is saved: YouTube counts é as 2 bytes, however it was typed', () => {
  const errorsOf = (text: string) =>
    contentIssues('youtube', { text, images: 0, options: { title: 'A title' } })
      .filter(({ code, severity }) => code === 'own_rule' && severity === 'error')
      .map(({ message }) => message)
  expect(errorsOf('e\u0301'.repeat(2_500))).toEqual([])
  expect(errorsOf('e\u0301'.repeat(2_501))).toEqual(errorsOf('é'.repeat(2_501)))
  expect(errorsOf('é'.repeat(2_501))).toHaveLength(1)
})
