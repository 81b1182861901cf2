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

/** An event as its subscribers get it. */
export const emitted = (
  workspaceId: string,
  event = postFailed(),
  at = new Date(),
): EmittedEvent<NotifiedEvent> => ({
  id: randomUUIDv7(),
  workspaceId,
  at: at.toISOString(),
  event,
})
