import type { PostSummary } from '../../../../contract/posts/posts.ts'

/**
 * Those of some posts that a decision about all of them means: the ones that wait for it. Those that their author has to
 * change first are meant only if no other one is.
 */
export function stillAsked<One extends Pick<PostSummary, 'approval'>>(posts: readonly One[]): readonly One[] {
  const asked = posts.filter(({ approval }) => approval?.state === 'asked')
  return asked.length > 0 ? asked : posts
}
