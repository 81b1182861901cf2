import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PostGroup } from '../../../../contract/posts/post-groups.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import {
  publishGroup,
  readGroup,
  usePostGroup,
  usePostsChanged,
  type GroupResponse,
} from '../../posts/index.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import type { DraftWriter } from '../draft/draft-writer.ts'
import { useResultsAfterLeaving } from './use-results-after-leaving.tsx'

const underway = new Set<Post['status']>(['publishing', 'published'])

export type Refusal = { post: Post; message: string }

/** The results for the posts that were to be published. */
export type Publication = { posts: readonly Post[]; refused: readonly Refusal[] }

type Watched = { groupId: string; postIds: readonly string[]; refused: readonly Refusal[] }

/**
 * Publishes the posts of the draft and polls until all are done. Repeating it without a response is safe: the server
 * publishes a version once, and a post that is already being published is only polled.
 */
export function usePublication(
  store: DraftStore,
  writer: DraftWriter,
  onEnd: (publication: Publication) => void,
) {
  const [asking, setAsking] = useState(false)
  const told = useResultsAfterLeaving()
  const [watched, setWatched] = useState<Watched | null>(null)
  const queryClient = useQueryClient()
  const changed = usePostsChanged()
  const group = usePostGroup(watched?.groupId ?? null).data?.group
  const posts = watched && group ? group.posts.filter(({ id }) => watched.postIds.includes(id)) : none
  const isDone = posts.length > 0 && posts.every(({ status }) => status !== 'publishing')

  const watch = (next: Watched | null) => {
    setWatched(next)
    told.watch(next)
  }
  const finish = useEffectEvent((ended: PostGroup) => {
    writer.follow(ended)
    changed()
    const refused = watched?.refused ?? none
    watch(null)
    onEnd({ posts, refused })
    if (posts.every(({ status }) => status === 'published') && refused.length === 0) told.tellPublished(posts)
  })
  useEffect(() => {
    if (!isDone || !group) return
    const timer = setTimeout(() => finish(group))
    return () => clearTimeout(timer)
  }, [isDone, group])

  const publish = async () => {
    setAsking(true)
    try {
      const version = await writer.save()
      const { group: accepted, refused } = await request(store.getState().id, version)
      queryClient.setQueryData(queryKeys.postGroup(accepted.id), { success: true, group: accepted })
      const before = new Set(
        store.getState().targets.flatMap(({ id, saved }) => (saved?.editable === false ? [id] : [])),
      )
      writer.follow(accepted)
      changed()
      const started = accepted.posts.filter(({ id, status }) => underway.has(status) && !before.has(id))
      const kept = refused.flatMap(({ postId, message }) => {
        const post = accepted.posts.find(({ id }) => id === postId)
        // A post that is published already is no failure.
        return post?.can.edit ? [{ post, message }] : []
      })
      watch({ groupId: accepted.id, postIds: started.map(({ id }) => id), refused: kept })
    } finally {
      setAsking(false)
    }
  }
  /** The user stays in the composer, where the results were read. */
  const forget = () => told.tellPublished(none)
  return { publish, forget, busy: asking || watched !== null, posts }
}

const none: never[] = []

async function request(id: string, version: number): Promise<GroupResponse> {
  try {
    return await publishGroup(id, version)
  } catch (error) {
    const mayHaveArrived = error instanceof ApiError && (error.isNetworkFailure || error.status === 409)
    const found = mayHaveArrived ? await readGroup(id).catch(() => null) : null
    if (found?.group.posts.some(({ status }) => underway.has(status))) return { ...found, refused: [] }
    throw error
  }
}
