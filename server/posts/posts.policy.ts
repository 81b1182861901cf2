import type { Post } from '../../contract/posts.ts'
import type { PostRow } from './posts.queries.ts'

type State = Pick<PostRow, 'status' | 'held_by'>

/** While a worker holds a post, or its fate on the network is unknown, nobody may change it. */
const editable = new Set<PostRow['status']>(['draft', 'scheduled', 'failed'])

/** What a member may do with a post in its present state. Every member of a workspace may do the same so far. */
export function postAbilities(post: State): Post['can'] {
  const open = editable.has(post.status)
  return {
    edit: open,
    delete: open,
    publish: open,
    schedule: open,
    cancel: post.status === 'scheduled' || (post.status === 'publishing' && post.held_by === null),
    settle: post.status === 'needs_attention',
  }
}
