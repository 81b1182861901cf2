import { expect, test } from 'vitest'
import { postStatuses, type PostSummary } from '../../../../contract/posts/posts.ts'
import { nextStepOf } from './next-step.ts'

const post = {
  platform: 'twitter',
  nextTryAt: null,
  publishedAt: null,
  problem: null,
  deletedOnPlatformAt: null,
  can: { edit: true } as PostSummary['can'],
  approval: null,
} as const
const soon = '2028-05-01T10:00:00.000Z'

test('the page of a post says what happens next', () => {
  const said = Object.fromEntries(postStatuses.map((status) => [status, nextStepOf({ ...post, status })]))
  expect(said).toMatchObject({
    draft: 'Nothing is published until you publish or schedule it.',
    scheduled: 'It will publish automatically at this time. You can change it until then.',
    publishing: 'We are sending it to Twitter/X. You can leave this page.',
    published: null,
  })
})

test('a scheduled post says whom to ask for a change that the user may not make', () => {
  const fixed = { ...post, status: 'scheduled', can: { ...post.can, edit: false } } as const
  expect(nextStepOf(fixed, 'Editors change it. Ask Ann.')).toBe(
    'It will publish automatically at this time. Editors change it. Ask Ann.',
  )
  expect(nextStepOf(fixed)).toBe('It will publish automatically at this time.')
})

test('a post that was deleted on its platform says so', () => {
  const deleted = { ...post, status: 'published', deletedOnPlatformAt: soon } as const
  expect(nextStepOf(deleted)).toBe('It was deleted on Twitter/X. Its history and its numbers stay here.')
})

test('a post that waits needs nothing from the user', () => {
  const waiting = { ...post, nextTryAt: soon }
  expect(nextStepOf({ ...waiting, status: 'scheduled' })).toContain('Twitter/X asks us to wait')
  expect(nextStepOf({ ...waiting, status: 'publishing' })).toContain('We try again automatically')
})

test('a problem says itself what to do', () => {
  const problem = { code: 'too_late', cause: 'Late.', cure: 'Publish it now.' } as const
  expect(nextStepOf({ ...post, status: 'scheduled', problem })).toBeNull()
})

test('a status that only a newer server knows says nothing', () => {
  expect(nextStepOf({ ...post, status: 'archived' as 'draft' })).toBeNull()
})

test('a post with requested changes says that it can be approved as it is', () => {
  const pending = { ...post, status: 'pending_approval' } as const
  expect(nextStepOf(pending)).toBe('It is published after somebody approves it.')
  const approval = { state: 'changes_requested' } as NonNullable<PostSummary['approval']>
  expect(nextStepOf({ ...pending, approval })).toBe(
    'It waits to be changed and asked for again. It can also be approved as it is.',
  )
})
