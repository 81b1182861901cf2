import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pointCosts } from '../../../../../contract/points/points.ts'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { queryKeys } from '../../../../shared/api/query-keys.ts'
import { useUser } from '../../../../shared/auth/auth-context.ts'
import { useLocked, usePlanGates, usePoints } from '../../../points/index.ts'
import { usePostsChanged } from '../../../posts/index.ts'
import type { PlannedIdea } from './planned-idea.ts'
import { saveIdea, scheduleIdea } from './save-idea.ts'
import type { WeekStore } from './week-store.ts'

/** An idea with the account that it goes to; null for a draft. */
export type ReadyIdea = { idea: PlannedIdea; accountId: string | null }

type Options = { store: WeekStore; onUnverified: () => void }

/**
 * Schedules the posts of ideas, or saves them as drafts, one after the other: each completely or not at all. What fails
 * stays on the screen with its reason.
 */
export function useIdeaPosts({ store, onUnverified }: Options) {
  const { email_verified: verified } = useUser()
  const queryClient = useQueryClient()
  const gates = usePlanGates()
  const locked = useLocked('scheduling')
  const planKnown = !usePoints().isPending
  const changed = usePostsChanged()
  const [busy, setBusy] = useState<'scheduling' | 'saving' | null>(null)
  /** How many posts the last act scheduled, or saved as drafts. */
  const [done, setDone] = useState<{ scheduled: number; drafts: number } | null>(null)

  const eachOf = async (ideas: readonly ReadyIdea[], act: (one: ReadyIdea) => Promise<void>) => {
    let succeeded = 0
    for (const [at, one] of ideas.entries()) {
      store.patch(one.idea.key, { problem: null })
      try {
        await act(one)
        succeeded += 1
      } catch (error) {
        if (isGate(error)) return { succeeded, refused: { error, left: ideas.slice(at) } }
        store.patch(one.idea.key, { problem: reasonOf(error) })
        // Its account may have been disconnected or has to be reconnected.
        void queryClient.invalidateQueries({ queryKey: queryKeys.socialAccounts })
      }
    }
    return { succeeded, refused: null }
  }
  const schedule = async (ideas: readonly ReadyIdea[]): Promise<void> => {
    if (!verified) return onUnverified()
    const ask = { entitlement: 'scheduling', keepsText: true } as const
    if (locked && planKnown) return gates.askForPlan({ ...ask, onContinue: () => void schedule(ideas) })
    setBusy('scheduling')
    setDone(null)
    const { succeeded, refused } = await eachOf(ideas, async ({ idea, accountId }) => {
      if (accountId === null) return
      await scheduleIdea(idea, accountId)
      store.patch(idea.key, { saved: 'scheduled' })
    })
    setBusy(null)
    setDone(succeeded > 0 ? { scheduled: succeeded, drafts: 0 } : null)
    changed()
    if (refused) handleRefusal(refused)
  }
  const handleRefusal = ({ error, left }: { error: unknown; left: readonly ReadyIdea[] }) => {
    if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
    const onContinue = () => void schedule(left)
    const lock = { entitlement: 'scheduling', keepsText: true, onContinue } as const
    const cost = left.length * pointCosts.scheduling
    gates.handleError(error, { lock, shortage: { cost, label: 'Schedule', onContinue } })
    for (const { idea } of left) store.patch(idea.key, { problem: reasonOf(error) })
  }
  const saveDrafts = async (ideas: readonly ReadyIdea[]): Promise<void> => {
    setBusy('saving')
    setDone(null)
    const { succeeded, refused } = await eachOf(ideas, async ({ idea, accountId }) => {
      await saveIdea(idea, accountId)
      store.patch(idea.key, { saved: 'draft' })
    })
    setBusy(null)
    setDone(succeeded > 0 ? { scheduled: 0, drafts: succeeded } : null)
    changed()
    for (const { idea } of refused?.left ?? []) {
      store.patch(idea.key, { problem: reasonOf(refused?.error) })
    }
  }
  return {
    busy,
    done,
    locked: locked && planKnown,
    schedule: (ideas: readonly ReadyIdea[]) => void schedule(ideas),
    saveDrafts: (ideas: readonly ReadyIdea[]) => saveDrafts(ideas),
    dismiss: () => setDone(null),
  }
}

const gateCodes = new Set(['plan_required', 'points_insufficient', 'email_not_verified'])

/** Refusals that the next posts would get as well, and that a dialog mends. */
const isGate = (error: unknown): boolean => error instanceof ApiError && gateCodes.has(error.code ?? '')

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong. Please try again.'
