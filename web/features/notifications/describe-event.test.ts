import { expect, test } from 'vitest'
import { describeEvent } from './describe-event.ts'

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

test('low points are counted in words', () => {
  const textFor = (available: number) => describeEvent({ type: 'points.low', data: { available } }).text
  expect(textFor(1)).toMatch(/^1 point left\./)
  expect(textFor(0)).toMatch(/^0 points left\./)
})
