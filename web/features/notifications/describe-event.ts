import type { NotifiedEvent } from '../../../contract/events.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../contract/handle-of.ts'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

type Description = {
  title: string
  /** The beginning of the post that it is about. */
  excerpt?: string
  text: string
  tone: 'error' | 'warning' | 'success'
  /** The page of what it is about. */
  to: string
}

/** What an event says to the user, and where it leads. */
export function describeEvent(event: NotifiedEvent): Description {
  switch (event.type) {
    case 'post.failed':
      return {
        title: 'Post not published',
        excerpt: event.data.excerpt,
        text: `${accountIn(event.data)}: ${event.data.cause}`,
        tone: 'error',
        to: `/content/posts/${event.data.postId}`,
      }
    case 'post.needs_attention':
      return {
        title: 'Post needs attention',
        excerpt: event.data.excerpt,
        text: `${accountIn(event.data)}: ${event.data.cause}`,
        tone: 'warning',
        to: `/content/posts/${event.data.postId}`,
      }
    case 'social_account.needs_reconnect':
      return {
        title: 'Account needs to be reconnected',
        text: `${accountIn(event.data)}: until then nothing is published to it.`,
        tone: 'error',
        to: '/social',
      }
    case 'social_account.ends_soon':
      return {
        title: 'Sign in again soon',
        text: `${accountIn(event.data)}: our access ends on ${day.format(new Date(event.data.endsAt))}. Reconnect it before then.`,
        tone: 'warning',
        to: '/social',
      }
    case 'social_account.disconnected':
      return {
        title: 'Account disconnected',
        text: `${event.data.by.name} disconnected ${accountIn(event.data)}. ${postsStopped(event.data.scheduledPosts)}`,
        tone: 'warning',
        to: '/social',
      }
    case 'points.low':
      return {
        title: 'Points are low',
        text: `${pointsLeft(event.data.available)} left. Upgrade your plan or buy a point pack.`,
        tone: 'warning',
        to: '/subscription?buy=points',
      }
    case 'generation.video_ready':
      return {
        title: 'Video ready',
        text: `Your video for ${platforms[event.data.platform].name} can be added to a post.`,
        tone: 'success',
        to: '/content',
      }
  }
}

function accountIn({ platform, username }: { platform: PlatformKey; username: string | null }): string {
  const { name } = platforms[platform]
  return username === null ? name : `${handleOf(username)} on ${name}`
}

function postsStopped(count: number): string {
  if (count === 0) return 'No scheduled post was waiting for it.'
  return `${count.toLocaleString('en')} scheduled ${count === 1 ? 'post' : 'posts'} stopped.`
}

const pointsLeft = (available: number) => (available === 1 ? '1 point' : `${available} points`)
