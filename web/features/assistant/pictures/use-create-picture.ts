import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PictureGeneration } from '../../../../contract/assistant/generations.ts'
import { pointCosts } from '../../../../contract/points/points.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../points/index.ts'
import { rememberPost, type GroupPost } from '../generation-posts.ts'
import { isRejection, messageOf } from '../request-errors.ts'
import { useRefreshAfterGeneration } from '../use-refresh-after-generation.ts'
import { createPicture } from './picture-calls.ts'
import type { PictureRequest } from './form/picture-fields.ts'

type UnansweredRequest = { id: string; body: string }

const noResponse =
  'The response did not arrive. Create it again to get the same picture; you are not charged twice.'

/** Creates pictures, one at a time. `picture` is the latest. `post`: the post that they are for; null outside of the composer. */
export function useCreatePicture(post: GroupPost | null, onUnverified: () => void) {
  const { id: userId, email_verified: verified } = useUser()
  const gates = usePlanGates()
  const refresh = useRefreshAfterGeneration()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [picture, setPicture] = useState<PictureGeneration | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // If no response arrived, the same request is sent with the same id, so that the server does not create a second picture.
  const unanswered = useRef<UnansweredRequest | null>(null)
  // Each attempt gets another variation of the design.
  const attempts = useRef(0)
  const control = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    control.current = controller
    return () => controller.abort()
  }, [])

  const create = async (request: PictureRequest): Promise<void> => {
    if (!verified) return onUnverified()
    if (busy) return
    const { signal } = control.current
    const body = JSON.stringify(request)
    const id = unanswered.current?.body === body ? unanswered.current.id : newId()
    if (post) rememberPost(userId, id, post)
    setBusy(true)
    setProblem(null)
    try {
      const { picture: created, balance } = await createPicture(
        { ...request, id, variation: attempts.current },
        signal,
      )
      unanswered.current = null
      attempts.current += 1
      refresh(balance)
      if (created.media) setPicture(created)
      else setProblem(created.problem?.message ?? 'This picture was deleted in the meantime.')
    } catch (error) {
      if (signal.aborted) return
      refresh(null)
      if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
      const shortage = {
        cost: pointCosts.image,
        label: 'Create picture',
        onContinue: () => void create(request),
      }
      if (gates.handleError(error, { lock: { entitlement: 'brandVoice' }, shortage })) return
      const rejected = error instanceof ApiError && isRejection(error)
      unanswered.current = rejected ? null : { id, body }
      setProblem(rejected ? messageOf(error) : noResponse)
      // The voice may have been changed or deleted elsewhere.
      if (rejected && typeof request.voiceId === 'string') {
        void queryClient.invalidateQueries({ queryKey: queryKeys.brandVoices })
      }
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  return { busy, picture, problem, create }
}
