import { useQueryClient } from '@tanstack/react-query'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { usePostsChanged, waitForResult } from '../post-queries.ts'
import { PermalinkLink } from './permalink-link.tsx'
import { isStillHere, tellerOf } from './result-teller.ts'
import { ProblemLines } from './problem-lines.tsx'

/** Returns a function that tells the result of publishing a post, on whichever page the user is by then. */
export function useTellResult() {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const changed = usePostsChanged()
  return async (id: string) => {
    const teller = tellerOf(id)
    const post = await waitForResult(queryClient, id)
    if (isStillHere(teller)) return changed()
    // A post that was canceled or deleted meanwhile needs no message.
    if (post?.status === 'published')
      toasts.show({ severity: 'success', text: <PublishedLine post={post} /> })
    else if (post?.problem) toasts.show({ severity: 'error', text: <ProblemLines posts={[post]} /> })
    changed()
  }
}

function PublishedLine({ post }: { post: PostSummary }) {
  return (
    <>
      {`Published on ${platforms[post.platform].name}.`} <PermalinkLink post={post} />
    </>
  )
}
