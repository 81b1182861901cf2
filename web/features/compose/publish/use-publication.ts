import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PostGroup } from '../../../../contract/posts/post-groups.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import {
  publishGroup,
  readGroup,
  tellResultsHere,
  usePostGroup,
  usePostsChanged,
  type GroupResponse,
} from '../../posts/index.ts'
import { openTargets, type Draft } from '../draft/draft.ts'
import { useDraft, type DraftStore } from '../draft/draft-store.ts'
import type { DraftWriter } from '../draft/draft-writer.ts'
import { contentKey, groupInput } from '../draft/group-input.ts'
import type { GroupMedia } from '../draft/group-media.ts'
import { useResultsAfterLeaving } from './use-results-after-leaving.tsx'

const underway = new Set<Post['status']>(['publishing', 'published'])

export type Refusal = { post: Post; message: string }

/** The results for the posts that were to be published. */
export type Publication = { posts: readonly Post[]; refused: readonly Refusal[] }

type Watched = {
  groupId: string
  postIds: readonly string[]
  refused: readonly Refusal[]
  /** Publishing was not started by this composer, but by its clock or by a button on another screen. */
  elsewhere: boolean
}

type Setting = { store: DraftStore; media: GroupMedia; writer: DraftWriter }

type Events = {
  onStartElsewhere: () => void
  onEnd: (ended: Publication & { elsewhere: boolean }) => void
}

/** The group whose posts may go out without this composer: they failed and can be tried again, or are scheduled. */
const followedId = ({ id, targets }: Draft): string | null =>
  targets.some(({ saved }) => saved?.editable && saved.status !== 'draft') ? id : null

/**
 * Publishes the posts of the draft and polls until all are done. Repeating it without a response is safe: the server
 * publishes a version once, and a post that is already being published is only polled.
 */
export function usePublication({ store, media, writer }: Setting, { onStartElsewhere, onEnd }: Events) {
  const [asking, setAsking] = useState(false)
  const told = useResultsAfterLeaving()
  const [watched, setWatched] = useState<Watched | null>(null)
  const queryClient = useQueryClient()
  const changed = usePostsChanged()
  const followed = useDraft(store, followedId)
  const group = usePostGroup(watched?.groupId ?? followed).data?.group
  const posts = watched && group ? group.posts.filter(({ id }) => watched.postIds.includes(id)) : none
  const isDone = posts.length > 0 && posts.every(({ status }) => status !== 'publishing')

  const watch = (next: Watched | null) => {
    setWatched(next)
    told.watch(next)
  }
  const finish = useEffectEvent((ended: PostGroup) => {
    writer.follow(ended)
    changed()
    const { refused, elsewhere } = watched ?? { refused: none, elsewhere: false }
    watch(null)
    onEnd({ posts, refused, elsewhere })
  })
  const isChanged = () => {
    const draft = store.getState()
    return contentKey(groupInput(draft, media.content())) !== draft.savedKey
  }
  const tells = useEffectEvent((postId: string) =>
    watched
      ? watched.postIds.includes(postId)
      : !isChanged() && openTargets(store.getState()).some(({ id }) => id === postId),
  )
  useEffect(() => tellResultsHere((postId) => tells(postId)), [])
  const joinIfStarted = useEffectEvent((found: PostGroup) => {
    const draft = store.getState()
    // What was written since would be lost; saving it asks which content to keep.
    if (asking || watched || found.id !== draft.id || isChanged()) return
    const open = new Set(openTargets(draft).map(({ id }) => id))
    const started = found.posts.filter(({ id, status }) => open.has(id) && underway.has(status))
    if (started.length === 0) return
    onStartElsewhere()
    watch({ groupId: found.id, postIds: started.map(({ id }) => id), refused: none, elsewhere: true })
  })
  useEffect(() => {
    if (!group) return
    const timer = setTimeout(() => joinIfStarted(group))
    return () => clearTimeout(timer)
  }, [group])
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
      changed()
      const started = accepted.posts.filter(({ id, status }) => underway.has(status) && !before.has(id))
      const kept = refused.flatMap(({ postId, message }) => {
        const post = accepted.posts.find(({ id }) => id === postId)
        // A post that is published already is no failure.
        return post?.can.edit ? [{ post, message }] : []
      })
      const waits = accepted.posts.some(({ status }) => status === 'pending_approval')
      if (waits && started.length + kept.length === 0) {
        writer.follow(accepted)
        throw new Error('It waits for approval now, because your role or the workspace has changed.')
      }
      watch({ groupId: accepted.id, postIds: started.map(({ id }) => id), refused: kept, elsewhere: false })
    } finally {
      setAsking(false)
    }
  }
  return { publish, busy: asking || watched !== null, posts }
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
