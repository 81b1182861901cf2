import { useRef, useState } from 'react'
import { pointCosts } from '../../../../../contract/points/points.ts'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { useUser } from '../../../../shared/auth/auth-context.ts'
import { newId } from '../../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../../points/index.ts'
import { isRejection, messageOf } from '../../request-errors.ts'
import { postOf, rememberPost } from '../../generation-posts.ts'
import { useRefreshAfterGeneration } from '../../use-refresh-after-generation.ts'
import type { PostEditor } from '../../writing/assistant-store.ts'
import { createVideo, useVideoChanges } from '../video-calls.ts'
import type { VideoRequest } from './video-fields.ts'
import { videoDialog } from '../dialog/video-dialog-store.ts'

type UnansweredRequest = { id: string; body: string }

const noResponse =
  'The response did not arrive. Create it again to get the same video; you are not charged twice.'

/** Starts videos and opens their dialog. The server creates a video also after the user has left the page. */
export function useCreateVideo(editor: PostEditor, onUnverified: () => void) {
  const { id: userId, email_verified: verified } = useUser()
  const gates = usePlanGates()
  const refresh = useRefreshAfterGeneration()
  const { add, dismiss, reload } = useVideoChanges()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // If no response arrived, the same request is sent with the same id, so that the server does not start a second video.
  const unanswered = useRef<UnansweredRequest | null>(null)

  /** `replaces` is the id of a failed video, which is dismissed once the new one has started. */
  const create = async (request: VideoRequest, replaces?: string): Promise<void> => {
    if (!verified) return onUnverified()
    if (busy) return
    const body = JSON.stringify(request)
    const id = unanswered.current?.body === body ? unanswered.current.id : newId()
    const { groupId, targetId } = editor.getState()
    // A repeated attempt is for the post that the failed one was for.
    const post = (replaces !== undefined && postOf(userId, replaces)) || { groupId, targetId }
    rememberPost(userId, id, post)
    setBusy(true)
    setProblem(null)
    try {
      const { generation, balance } = await createVideo({ ...request, id })
      if (generation.action === 'video') add(generation)
      refresh(balance)
      unanswered.current = null
      // A closed dialog stays closed.
      if (videoDialog.isOpen()) videoDialog.show({ kind: 'video', id })
      if (replaces !== undefined) dismiss(replaces)
    } catch (error) {
      refresh(null)
      const rejected = error instanceof ApiError && isRejection(error)
      unanswered.current = rejected ? null : { id, body }
      // Without a response the video may have been started nevertheless.
      reload()
      if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
      const onContinue = () => void create(request, replaces)
      const shortage = { cost: pointCosts.video, label: 'Create video', onContinue }
      if (gates.handleError(error, { lock: { entitlement: 'allPlatforms' }, shortage })) return
      setProblem(rejected ? messageOf(error) : noResponse)
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, create, clearProblem: () => setProblem(null) }
}
