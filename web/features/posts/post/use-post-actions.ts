import { useState } from 'react'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { useLocked, usePlanGates } from '../../points/index.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import {
  cancelPost,
  deleteOnPlatform,
  deletePost,
  leaveRest,
  publishPost,
  publishRest,
  schedulePost,
} from '../post-calls.ts'
import { useDeletePost, usePostsChanged } from '../post-queries.ts'
import type { ChosenTime } from '../schedule/schedule-dialog.tsx'

type Asked = 'publish' | 'schedule' | 'delete' | 'leaveRest' | 'deleteOnPlatform'
type Busy = 'publish' | 'cancel' | 'delete' | 'publishRest' | 'leaveRest' | 'deleteOnPlatform'
type On = { onUnverified: () => void; onDeleted?: (() => void | Promise<void>) | undefined }

/**
 * Publishes, schedules, cancels and deletes one post. After a failure, the message is shown and the post is reloaded.
 */
export function usePostActions(post: PostSummary, { onUnverified, onDeleted }: On) {
  const [asking, setAsking] = useState<Asked | null>(null)
  const [busy, setBusy] = useState<Busy | null>(null)
  const verified = useUser().email_verified
  const toasts = useToasts()
  const changed = usePostsChanged()
  const deleteAndLeave = useDeletePost()
  const gates = usePlanGates()
  const scheduleLocked = useLocked('scheduling')
  const close = () => setAsking(null)
  const ask = (next: Asked) => {
    if ((next === 'publish' || next === 'schedule') && !verified) return onUnverified()
    if (next === 'schedule' && scheduleLocked) {
      return gates.askForPlan({ entitlement: 'scheduling', onContinue: () => setAsking('schedule') })
    }
    setAsking(next)
  }

  const run = async (name: Busy, act: () => Promise<unknown>, done: string) => {
    setBusy(name)
    try {
      await act()
      toasts.show({ severity: 'success', text: done })
      close()
    } catch (error) {
      close()
      if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
      if (gates.handleError(error, { lock: { entitlement: 'allPlatforms' } })) return
      const text = error instanceof ApiError ? wordsFor(error) : 'That did not work. Please try again.'
      toasts.show({ severity: 'error', text })
    } finally {
      setBusy(null)
      changed()
    }
  }
  return {
    asking,
    busy,
    close,
    scheduleLocked,
    ask,
    publish: () => run('publish', () => publishPost(post.id, post.version), 'Publishing...'),
    cancel: () =>
      run('cancel', () => cancelPost(post.id, post.version), 'Canceled. The post is a draft again.'),
    publishRest: () => run('publishRest', () => publishRest(post.id, post.version), 'Publishing the rest...'),
    leaveRest: () => run('leaveRest', () => leaveRest(post.id, post.version), 'The post stays as it is.'),
    deleteOnPlatform: () =>
      run(
        'deleteOnPlatform',
        () => deleteOnPlatform(post.id, post.version),
        `The post is deleted on ${platforms[post.platform].name}.`,
      ),
    remove: () =>
      run(
        'delete',
        () => deleteAndLeave(post.id, () => deletePost(post.id, post.version), onDeleted),
        'The post is deleted.',
      ),
    /** Rejects with the error to show in the dialog. */
    schedule: async (time: ChosenTime) => {
      try {
        await schedulePost(post.id, { version: post.version, ...time })
        close()
      } finally {
        changed()
      }
    },
  }
}

const wordsFor = (error: ApiError) =>
  error.code === 'stale_version'
    ? 'This post was changed in the meantime. Check it, then try again.'
    : error.message
