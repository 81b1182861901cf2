import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MadePicture } from '../../../../contract/assistant-pictures.ts'
import { pointCosts } from '../../../../contract/point-costs.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../../shared/points/plan-gates.ts'
import { isRefusal, wordsOf } from '../refusal.ts'
import { useSettled } from '../writing/use-writing.ts'
import { createPicture } from './picture-calls.ts'
import type { PictureRequest } from './picture-fields.ts'

type Lost = { id: string; request: string }

const lostAnswer =
  'The answer did not arrive. Create it again to get the same picture; it is not charged twice.'

/** Has pictures made, one at a time; the newest stays until there is another. */
export function usePictureMaking(askToVerify: () => void) {
  const { email_verified: verified } = useUser()
  const gates = usePlanGates()
  const settle = useSettled()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<MadePicture | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // Where an answer was lost, the same request asks for the same picture.
  const lost = useRef<Lost | null>(null)
  // Each try looks otherwise than those before it.
  const tries = useRef(0)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const make = async (wanted: PictureRequest): Promise<void> => {
    if (!verified) return askToVerify()
    if (busy) return
    const { signal } = leaving.current
    const request = JSON.stringify(wanted)
    const id = lost.current?.request === request ? lost.current.id : newId()
    setBusy(true)
    setProblem(null)
    try {
      const picture = await createPicture({ ...wanted, id, variation: tries.current }, signal)
      lost.current = null
      tries.current += 1
      settle(picture.balance)
      if (picture.media) setMade(picture)
      else setProblem(picture.problem?.message ?? 'This picture was deleted meanwhile.')
    } catch (error) {
      if (signal.aborted) return
      settle(null)
      if (error instanceof ApiError && error.code === 'email_not_verified') return askToVerify()
      const shortage = { cost: pointCosts.image, label: 'Create picture', goOn: () => void make(wanted) }
      if (gates.meet(error, { lock: { entitlement: 'brandVoice' }, shortage })) return
      const refused = error instanceof ApiError && isRefusal(error)
      lost.current = refused ? null : { id, request }
      setProblem(refused ? wordsOf(error) : lostAnswer)
      // A voice that was changed or deleted elsewhere is offered as it is now.
      if (refused && typeof wanted.voiceId === 'string') {
        void queryClient.invalidateQueries({ queryKey: queryKeys.brandVoices })
      }
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  return { busy, made, problem, make }
}
