import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { useLocked, usePlanGates } from '../../points/index.ts'
import {
  actOnPosts,
  duplicateGroup,
  movePosts,
  queuePosts,
  schedulePosts,
  type BulkAction,
  type BulkResult,
  type Distance,
} from '../list-calls.ts'
import { usePostsChanged } from '../post-queries.ts'
import type { ChosenTime } from '../schedule/schedule-dialog.tsx'
import { resultMessage } from './action-words.ts'
import { possibleFor, type PostAction } from './possible-actions.ts'

/** `posts`: those that the action is possible for; `skipped`: how many others were chosen. */
export type Asked = { action: Exclude<PostAction, 'cancel'>; posts: PostSummary[]; skipped: number }

/** `whole`: the posts are all of their group. */
export type Chosen = { posts: readonly PostSummary[]; whole: boolean }

type Bulk = { action: BulkAction | 'move' | 'queue'; act: () => Promise<BulkResult> }
type Copy = { first: PostSummary; whole: boolean; socialAccountIds?: string[] }

type Options = { onUnverified: () => void; onDone?: (() => void) | undefined }
export type ListActions = ReturnType<typeof useListActions>

/** Actions on posts of a list, one or many; each asks first or can be undone by another. */
export function useListActions({ onUnverified, onDone }: Options) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [sending, setSending] = useState<PostSummary | null>(null)
  const verified = useUser().email_verified
  const gates = usePlanGates()
  const scheduleLocked = useLocked('scheduling')
  const toasts = useToasts()
  const changed = usePostsChanged()
  const navigate = useNavigate()
  const close = () => setAsked(null)

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
    if (gates.handleError(error, { lock: { entitlement: 'allPlatforms' } })) return
    const text = error instanceof ApiError ? error.message : 'That did not work. Please try again.'
    toasts.show({ severity: 'error', text })
  }
  const tell = (action: PostAction | 'move', result: BulkResult, posts: readonly PostSummary[]) => {
    const plans = action === 'publish' || action === 'schedule' || action === 'queue'
    const waits = plans && posts.some(({ can }) => can.asksApproval)
    toasts.show(resultMessage(waits ? 'ask' : action, result))
    onDone?.()
  }
  const bulk = useMutation({
    mutationFn: ({ act }: Bulk) => act(),
    onSuccess: (result, { action }) => tell(action, result, asked?.posts ?? []),
    onError: fail,
    onSettled: () => {
      close()
      changed()
    },
  })
  const run = (action: Bulk['action'], act: Bulk['act']) => bulk.mutate({ action, act })
  const copy = useMutation({
    mutationFn: ({ first, whole, socialAccountIds }: Copy) =>
      duplicateGroup(first.groupId, {
        ...(!whole && { postId: first.id }),
        ...(socialAccountIds && { socialAccountIds }),
      }),
    onSuccess: async ({ posts }) => {
      changed()
      toasts.show({ severity: 'success', text: 'Copied into a new draft.' })
      setSending(null)
      await navigate(`/content?post=${posts[0]?.id ?? ''}`)
    },
    onError: fail,
  })
  return {
    asked,
    sending,
    busy: bulk.isPending || copy.isPending,
    scheduleLocked,
    close,
    ask(action: PostAction, chosen: readonly PostSummary[]) {
      const posts = possibleFor(action, chosen)
      if (action === 'cancel') return run('cancel', () => actOnPosts('cancel', posts))
      const next = { action, posts, skipped: chosen.length - posts.length }
      if (action !== 'delete' && !verified) return onUnverified()
      if ((action === 'schedule' || action === 'queue') && scheduleLocked) {
        return gates.askForPlan({ entitlement: 'scheduling', onContinue: () => setAsked(next) })
      }
      setAsked(next)
    },
    confirm: () => {
      if (!asked || asked.action === 'schedule') return
      const { action, posts } = asked
      run(action, () => (action === 'queue' ? queuePosts(posts) : actOnPosts(action, posts)))
    },
    /** Rejects with the error to show in the dialog. */
    schedule: async (time: ChosenTime) => {
      try {
        const posts = asked?.posts ?? []
        tell('schedule', await schedulePosts(posts, time), posts)
        close()
      } finally {
        changed()
      }
    },
    move: (distance: Distance) => run('move', () => movePosts(asked?.posts ?? [], distance)),
    duplicate: ({ posts: [first], whole }: Chosen) => first && copy.mutate({ first, whole }),
    askToSend: setSending,
    send: (socialAccountIds: string[]) =>
      sending && copy.mutate({ first: sending, whole: false, socialAccountIds }),
  }
}
