import { randomUUIDv7 } from 'node:crypto'
import type { EmittedEvent, NotifiedEvent } from '../../contract/events/events.ts'

export const postFailed = (postId: string = randomUUIDv7()): NotifiedEvent => ({
  type: 'post.failed',
  data: {
    postId,
    platform: 'twitter',
    username: 'ada',
    excerpt: 'Fresh bread',
    cause: 'Twitter/X refused the post.',
  },
})

/** About a post like `postFailed`; nothing that happens to the post solves it. */
export const pointsMissing = (): NotifiedEvent => ({
  type: 'post.points_missing',
  data: {
    postId: randomUUIDv7(),
    platform: 'twitter',
    username: 'ada',
    excerpt: 'Fresh bread',
    scheduledAt: '2030-01-01T09:00:00.000Z',
  },
})

/** An event as its subscribers get it. */
export const emitted = (
  workspaceId: string,
  event = pointsMissing(),
  at = new Date(),
): EmittedEvent<NotifiedEvent> => ({
  id: randomUUIDv7(),
  workspaceId,
  at: at.toISOString(),
  event,
})
