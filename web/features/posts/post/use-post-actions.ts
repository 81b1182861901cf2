import { useMutation } from '@tanstack/react-query'
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
import { tellerOf } from './result-teller.ts'
import { useTellResult } from './use-tell-result.tsx'

type Asked = 'publish' | 'schedule' | 'delete' | 'leaveRest' | 'deleteOnPlatform'
/** `done`: the message after it. When it only starts publishing, the result is told once it is known. */
type Action = {
  name: 'publish' | 'cancel' | 'delete' | 'publishRest' | 'leaveRest' | 'deleteOnPlatform'
  act: () => Promise<unknown>
  done: string
}
type On = { onUnverified: () => void; onDeleted?: (() => void | Promise<void>) | undefined }

/**
 * Publishes, schedules, cancels and deletes one post. After a failure, the message is shown and the post is reloaded.
 */
export function usePostActions(post: PostSummary, { onUnverified, onDeleted }: On) {
  const [asking, setAsking] = useState<Asked | null>(null)
  const verified = useUser().email_verified
  const toasts = useToasts()
  const tellResult = useTellResult()
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

  const action = useMutation({
    mutationFn: ({ act }: Action) => act(),
    onSuccess: (_reply, { name, done }) => {
      const starts = (name === 'publish' && !post.can.asksApproval) || name === 'publishRest'
      // The composer that has the post tells it there.
      if (!starts || tellerOf(post.id) === null) {
        toasts.show({ severity: starts ? 'info' : 'success', text: done })
      }
      if (starts) void tellResult(post.id)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
      if (gates.handleError(error, { lock: { entitlement: 'allPlatforms' } })) return
      const text = error instanceof ApiError ? wordsFor(error) : 'That did not work. Please try again.'
      toasts.show({ severity: 'error', text })
    },
    onSettled: () => {
      close()
      changed()
    },
  })
  const run = (name: Action['name'], act: Action['act'], done: string) => action.mutate({ name, act, done })
  const asks = post.can.asksApproval
  const publish = () =>
    run('publish', () => publishPost(post.id, post.version), asks ? 'Asked for approval.' : 'Publishing...')
  return {
    asking,
    /** The action that is running. */
    busy: action.isPending ? action.variables.name : null,
    close,
    scheduleLocked,
    ask,
    publish,
    /** Publishes without a question, if the user's address is verified. */
    publishVerified: () => (verified ? publish() : onUnverified()),
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
