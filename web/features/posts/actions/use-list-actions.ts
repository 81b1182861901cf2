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

type Options = { onUnverified: () => void; onDone?: (() => void) | undefined }
export type ListActions = ReturnType<typeof useListActions>

/** Actions on posts of a list, one or many; each asks first or can be undone by another. */
export function useListActions({ onUnverified, onDone }: Options) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [sending, setSending] = useState<PostSummary | null>(null)
  const [busy, setBusy] = useState(false)
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
  const tell = (action: PostAction | 'move', result: BulkResult) => {
    toasts.show(resultMessage(action, result))
    onDone?.()
  }
  const run = async (action: BulkAction | 'move' | 'queue', act: () => Promise<BulkResult>) => {
    setBusy(true)
    try {
      tell(action, await act())
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
      close()
      changed()
    }
  }
  const copy = async ({ posts: [first], whole }: Chosen, socialAccountIds?: string[]) => {
    if (!first) return
    setBusy(true)
    try {
      const copied = { ...(!whole && { postId: first.id }), ...(socialAccountIds && { socialAccountIds }) }
      const { posts } = await duplicateGroup(first.groupId, copied)
      changed()
      toasts.show({ severity: 'success', text: 'Copied into a new draft.' })
      setSending(null)
      await navigate(`/content?post=${posts[0]?.id ?? ''}`)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    asked,
    sending,
    busy,
    scheduleLocked,
    close,
    ask(action: PostAction, chosen: readonly PostSummary[]) {
      const posts = possibleFor(action, chosen)
      if (action === 'cancel') return void run('cancel', () => actOnPosts('cancel', posts))
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
      void run(action, () => (action === 'queue' ? queuePosts(posts) : actOnPosts(action, posts)))
    },
    /** Rejects with the error to show in the dialog. */
    schedule: async (time: ChosenTime) => {
      try {
        tell('schedule', await schedulePosts(asked?.posts ?? [], time))
        close()
      } finally {
        changed()
      }
    },
    move: (distance: Distance) => void run('move', () => movePosts(asked?.posts ?? [], distance)),
    duplicate: (chosen: Chosen) => void copy(chosen),
    askToSend: setSending,
    send: (accounts: string[]) => sending && void copy({ posts: [sending], whole: false }, accounts),
  }
}
