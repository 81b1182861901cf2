import { pointCosts } from '../../../contract/points/points.ts'
import type { Block } from '../../mail/index.ts'
import type { UnpaidPost } from '../../posts/index.ts'

/** The maximum number of posts that a mail names; further ones are only counted. */
const namedPosts = 5

const headingOf = (count: number) =>
  count === 1 ? 'A repeating post waits for points' : `${count} repeating posts wait for points`

export const unpaidSubject = (posts: readonly UnpaidPost[]): string => headingOf(posts.length)

/** Posts of series without points, and what the user can do. `mayBuy`: whether the member can buy points. */
export function unpaidBlocks(
  link: (path: string) => string,
  posts: readonly UnpaidPost[],
  mayBuy: boolean,
): Block[] {
  const links = posts.slice(0, namedPosts).map(({ id, excerpt, time }) => ({
    text: `${time}: ${excerpt === '' ? 'A post without text' : excerpt}`,
    url: link(`/content/posts/${id}`),
  }))
  const more = posts.length - links.length
  const cure = mayBuy
    ? 'Get points, or cancel posts that you can do without.'
    : 'An owner or admin of your workspace can get points.'
  return [
    { heading: headingOf(posts.length) },
    {
      say: `Publishing a post costs ${pointCosts.scheduling} points, and there were too few to reserve. ${posts.length === 1 ? 'It goes' : 'They go'} out once there are points again. ${cure}`,
    },
    { links },
    ...(more > 0 ? [{ say: `And ${more} more.` }] : []),
    ...(mayBuy ? [{ button: 'Get points', url: link('/subscription?buy=points') }] : []),
  ]
}
