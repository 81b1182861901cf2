import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Post } from '../../../../contract/posts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { publishPost, readPost, usePost, usePostsChanged } from '../../posts/index.ts'
import { followedBy, type DraftStore } from '../draft/draft-store.ts'
import type { DraftWriter } from '../draft/draft-writer.ts'

const underway = new Set<Post['status']>(['publishing', 'published'])

type Ends = { onPublished: (post: Post) => void; onEnded: (post: Post) => void }

/**
 * Publishes the draft and polls until it is done. Repeating it without a response is safe: the server publishes a
 * version once, and a post that is already being published is only polled.
 */
export function usePublication(store: DraftStore, writer: DraftWriter, ends: Ends) {
  const [asking, setAsking] = useState(false)
  const [watched, setWatched] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const changed = usePostsChanged()
  const post = usePost(watched).data?.post ?? null
  const status = post?.status

  const finish = useEffectEvent((ended: Post) => {
    store.setState((draft) => followedBy(draft, ended))
    changed()
    if (ended.status === 'published') ends.onPublished(ended)
    else ends.onEnded(ended)
  })
  useEffect(() => {
    if (!post || status === 'publishing') return
    setTimeout(() => setWatched(null))
    finish(post)
  }, [post, status])

  const publish = async () => {
    setAsking(true)
    try {
      const version = await writer.save()
      const accepted = await request(store.getState().id, version)
      queryClient.setQueryData(queryKeys.post(accepted.id), { post: accepted, history: [] })
      store.setState((draft) => followedBy(draft, accepted))
      changed()
      setWatched(accepted.id)
    } finally {
      setAsking(false)
    }
  }
  return { publish, busy: asking || watched !== null, post: watched === null ? null : post }
}

async function request(id: string, version: number): Promise<Post> {
  try {
    return (await publishPost(id, version)).post
  } catch (error) {
    const mayHaveArrived = error instanceof ApiError && (error.isNetworkFailure || error.status === 409)
    const found = mayHaveArrived ? await readPost(id).catch(() => null) : null
    if (found && underway.has(found.post.status)) return found.post
    throw error
  }
}
