import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { webAddressIn } from '../../../../contract/assistant/idea.ts'
import { type IdeasResponse, type suggestIdeasSchema } from '../../../../contract/assistant/ideas.ts'
import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import { pointCosts } from '../../../../contract/points/points.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { api } from '../../../shared/api/api.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../points/index.ts'
import { useRefreshAfterGeneration } from '../use-refresh-after-generation.ts'
import { planIdeas, withAccounts } from './week/planned-idea.ts'
import type { WeekStore } from './week/week-store.ts'

/** Longer than the time limit of the server, which answers first. */
const timeoutMs = 150_000

export type IdeasRequest = {
  about: string
  language: LanguageKey
  platforms: PlatformKey[]
  /** The accounts that the ideas are for; none, if none is connected. */
  accounts: readonly SocialAccount[]
  voiceId: string | null | undefined
}

/** Requests a week of ideas. */
export function useIdeas(store: WeekStore, onUnverified: () => void) {
  const { email_verified: verified } = useUser()
  const [planning, setPlanning] = useState(false)
  const [planned, setPlanned] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const control = useRef<AbortController>(null)
  const gates = usePlanGates()
  const refresh = useRefreshAfterGeneration()
  useEffect(() => () => control.current?.abort(), [])

  const plan = async (request: IdeasRequest): Promise<void> => {
    if (!verified) return onUnverified()
    if (planning) return
    const { about, accounts, ...others } = request
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
      const reply = await api.post<IdeasResponse>('/api/assistant/ideas', input, { signal, timeoutMs })
      const ideas = withAccounts(planIdeas(reply.ideas), accounts)
      store.begin({ about, language: request.language, ideas })
      setPlanned(true)
      refresh(reply.balance)
    } catch (error) {
      refresh(null)
      if (signal.aborted) return
      if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
      const shortage = { cost: pointCosts.text, label: 'Plan a week', onContinue: () => void plan(request) }
      if (gates.handleError(error, { lock: { entitlement: 'brandVoice' }, shortage })) return
      setProblem(error instanceof Error ? error.message : 'Please try again.')
    } finally {
      setPlanning(false)
    }
  }
  return {
    planning,
    /** The week that is shown was planned here, and not found again. */
    planned,
    problem,
    plan: (request: IdeasRequest) => void plan(request),
    stop: () => control.current?.abort(),
    dismiss: () => setProblem(null),
  }
}
