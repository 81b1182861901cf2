import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { pointCosts } from '../../../../contract/point-costs.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../../shared/points/plan-gates.ts'
import { isRefusal, wordsOf } from '../refusal.ts'
import { useSettled } from '../writing/use-writing.ts'
import { changeVideo, dropVideo, keepVideo } from './kept-videos.ts'
import { whileAsking } from './use-videos.ts'
import { createVideo, videoKey } from './video-calls.ts'
import type { VideoRequest } from './video-fields.ts'
import { videoScreen } from './video-screen.ts'

type Lost = { id: string; request: string }

const lostAnswer =
  'The answer did not arrive. Create it again to get the same video; it is not charged twice.'

const now = () => new Date().toISOString()

/** Has videos begun. One that was goes on by itself and is shown; the page may be left. */
export function useVideoMaking(askToVerify: () => void) {
  const { id: userId, email_verified: verified } = useUser()
  const gates = usePlanGates()
  const settle = useSettled()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Where an answer was lost, the same request asks for the same video.
  const lost = useRef<Lost | null>(null)

  /** `instead`: one that failed, which it takes the place of. */
  const make = async (wanted: VideoRequest, instead?: string): Promise<void> => {
    if (!verified) return askToVerify()
    if (busy) return
    const request = JSON.stringify(wanted)
    const id = lost.current?.request === request ? lost.current.id : newId()
    setBusy(true)
    setProblem(null)
    try {
      await whileAsking(id, async () => {
        // Before it is asked for: should the page be closed meanwhile, the next one finds it.
        keepVideo(userId, { ...wanted, id, at: now(), seen: false })
        const video = await createVideo({ ...wanted, id })
        queryClient.setQueryData(videoKey(id), video)
        settle(video.balance)
      })
      lost.current = null
      // Who closed the dialog meanwhile is not asked to look.
      if (videoScreen.isOpen()) videoScreen.show({ kind: 'video', id })
      if (instead !== undefined) dropVideo(userId, instead)
    } catch (error) {
      settle(null)
      const refused = error instanceof ApiError && isRefusal(error)
      lost.current = refused ? null : { id, request }
      // From now on it is asked after; where it was begun all the same, it shows.
      if (refused) dropVideo(userId, id)
      else changeVideo(userId, id, { at: now() })
      if (error instanceof ApiError && error.code === 'email_not_verified') return askToVerify()
      const goOn = () => void make(wanted, instead)
      const shortage = { cost: pointCosts.video, label: 'Create video', goOn }
      if (gates.meet(error, { lock: { entitlement: 'allPlatforms' }, shortage })) return
      setProblem(refused ? wordsOf(error) : lostAnswer)
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, make, forget: () => setProblem(null) }
}
