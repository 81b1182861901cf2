import { expect, test } from 'vitest'
import { describeEvent, describeSolved } from './describe-event.ts'

test('a post that was not published is described with its text, its account and the reason, and links to it', () => {
  const data = {
    postId: 'p1',
    platform: 'twitter',
    username: 'ada',
    excerpt: 'Fresh bread',
    cause: 'It was refused.',
  } as const
  expect(describeEvent({ type: 'post.failed', data })).toMatchObject({
    title: 'Post not published',
    excerpt: 'Fresh bread',
    text: '@ada on Twitter/X: It was refused.',
    to: '/content/posts/p1',
  })
  expect(describeEvent({ type: 'post.needs_attention', data: { ...data, username: null } })).toMatchObject({
    text: 'Twitter/X: It was refused.',
    to: '/content/posts/p1',
  })
})

test('a failure that is solved says what became of its post', () => {
  const data = {
    postId: 'p1',
    platform: 'twitter',
    username: 'ada',
    excerpt: 'Fresh bread',
    cause: 'It was refused.',
  } as const
  const failed = { type: 'post.failed', data } as const
  expect(describeSolved(failed, 'published')).toEqual({
    title: 'Published after another try',
    excerpt: 'Fresh bread',
    text: '@ada on Twitter/X',
    tone: 'success',
    to: '/content/posts/p1',
  })
  expect(describeSolved({ type: 'post.needs_attention', data }, 'published').title).toBe('Post published')
  const soFar = { title: 'Post not published', tone: 'info' } as const
  expect(describeSolved(failed, 'publishing')).toMatchObject({ ...soFar, text: 'Publishing again...' })
  expect(describeSolved(failed, 'failed')).toMatchObject({ ...soFar, text: 'Tried again since' })
  expect(describeSolved(failed, undefined)).toMatchObject({ ...soFar, text: 'Deleted since' })
})

test('low points are counted in words', () => {
  const textFor = (available: number) => describeEvent({ type: 'points.low', data: { available } }).text
  expect(textFor(1)).toMatch(/^1 point left\./)
  expect(textFor(0)).toMatch(/^0 points left\./)
})

test('a disconnected account is described with who did it and how many scheduled posts stopped', () => {
  const textFor = (scheduledPosts: number) =>
    describeEvent({
      type: 'social_account.disconnected',
      data: {
        socialAccountId: 'a1',
        platform: 'twitter',
        username: 'ada',
        by: { userId: 'u1', name: 'Grace Hopper' },
        scheduledPosts,
      },
    }).text
  expect(textFor(0)).toBe(
    'Grace Hopper disconnected @ada on Twitter/X. No scheduled post was waiting for it.',
  )
  expect(textFor(1)).toMatch(/1 scheduled post stopped\.$/)
  expect(textFor(1_200)).toMatch(/1,200 scheduled posts stopped\.$/)
})

test('an event that only a newer server knows leads to the dashboard', () => {
  const unknown = { type: 'post.boosted', data: {} } as unknown as Parameters<typeof describeEvent>[0]
  expect(describeEvent(unknown)).toMatchObject({ to: '/dashboard', tone: 'warning' })
})
