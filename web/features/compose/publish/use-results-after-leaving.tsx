import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Post } from '../../../../contract/posts/posts.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { ProblemLines, usePostsChanged, watchPostGroup } from '../../posts/index.ts'
import { endedPosts } from './outcome.ts'
import { PublishedLines } from './published-lines.tsx'

type Watched = { groupId: string; postIds: readonly string[] }

/** Tells in a snackbar the results of publishing for a user who has left the composer before they were there. */
export function useResultsAfterLeaving() {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const changed = usePostsChanged()
  const watched = useRef<Watched | null>(null)

  useEffect(() => {
    const tell = (posts: readonly Post[]) => {
      // A post that is a draft again was canceled, and the user who did that knows it.
      const ended = posts.filter(({ status }) => status !== 'draft')
      if (ended.length === 0) return
      const failed = endedPosts(ended)
      toasts.show(
        failed.length > 0
          ? { severity: 'error', text: <ProblemLines posts={failed} /> }
          : { severity: 'success', text: <PublishedLines posts={ended} /> },
      )
    }
    return () => {
      const left = watched.current
      if (left === null) return
      const stop = watchPostGroup(queryClient, left.groupId, ({ posts: all }) => {
        const posts = all.filter(({ id }) => left.postIds.includes(id))
        if (posts.some(({ status }) => status === 'publishing')) return
        stop()
        changed()
        tell(posts)
      })
    }
  }, [toasts, queryClient, changed])

  return {
    /** These posts are being published; null when that has ended. */
    watch: (next: Watched | null) => {
      watched.current = next
    },
  }
}
