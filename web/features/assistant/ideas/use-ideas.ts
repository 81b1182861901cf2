import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { webAddressIn, type IdeasReply, type suggestIdeasSchema } from '../../../../contract/ideas.ts'
import type { LanguageKey } from '../../../../contract/languages.ts'
import { pointCosts } from '../../../../contract/point-costs.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { api } from '../../../shared/api/api.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../../shared/points/plan-gates.ts'
import { useSettled } from '../writing/use-writing.ts'
import { keepWeek, readWeek, type KeptWeek } from './ideas-store.ts'

/** A model may take its time; the server ends it sooner. */
const timeoutMs = 150_000

export type IdeasWish = {
  about: string
  language: LanguageKey
  platforms: PlatformKey[]
  voiceId: string | null | undefined
}

/** Has a week of ideas planned, and keeps it. */
export function useIdeas(onUnverified: () => void) {
  const { id: userId, email_verified: verified } = useUser()
  const [week, setWeek] = useState(() => readWeek(userId))
  const [planning, setPlanning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const control = useRef<AbortController>(null)
  const gates = usePlanGates()
  const settle = useSettled()
  useEffect(() => () => control.current?.abort(), [])

  const keep = (next: KeptWeek) => {
    keepWeek(userId, next)
    setWeek(next)
  }
  const plan = async (wish: IdeasWish): Promise<void> => {
    if (!verified) return onUnverified()
    if (planning) return
    const { about, ...others } = wish
    const url = webAddressIn(about)
    const input: z.input<typeof suggestIdeasSchema> = {
      id: newId(),
      ...others,
      ...(url === undefined ? { topic: about } : { url }),
    }
    control.current = new AbortController()
    const { signal } = control.current
    setPlanning(true)
    setProblem(null)
    try {
      const reply = await api.post<IdeasReply>('/api/assistant/ideas', input, { signal, timeoutMs })
      keep({ about, language: wish.language, ideas: reply.ideas, drafts: {} })
      settle(reply.balance)
    } catch (error) {
      settle(null)
      if (signal.aborted) return
      if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
      const shortage = { cost: pointCosts.text, label: 'Plan a week', goOn: () => void plan(wish) }
      if (gates.meet(error, { lock: { entitlement: 'brandVoice' }, shortage })) return
      setProblem(error instanceof Error ? error.message : 'Please try again.')
    } finally {
      setPlanning(false)
    }
  }
  /** Remembers the draft that an idea became, unless there is another week by now. */
  const keepDraft = (ideas: KeptWeek['ideas'], day: number, postId: string) => {
    const kept = readWeek(userId)
    const same = kept && JSON.stringify(kept.ideas) === JSON.stringify(ideas)
    if (same) keep({ ...kept, drafts: { ...kept.drafts, [day]: postId } })
  }
  return {
    week,
    planning,
    problem,
    plan: (wish: IdeasWish) => void plan(wish),
    stop: () => control.current?.abort(),
    keepDraft,
    say: setProblem,
  }
}
