import { useEffect, useEffectEvent, useRef } from 'react'
import { pointCosts } from '../../../../../contract/points/points.ts'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { useUser } from '../../../../shared/auth/auth-context.ts'
import { newId } from '../../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../../points/index.ts'
import { useRefreshAfterGeneration } from '../../use-refresh-after-generation.ts'
import { loadChoices } from '../../writing/choices.ts'
import { generateText } from '../../writing/generate-text.ts'
import { readOutcome, type TextOutcome } from '../../writing/text-outcome.ts'
import type { PlannedIdea } from './planned-idea.ts'
import type { WeekStore } from './week-store.ts'

/** The number of texts that are written at the same time. */
const concurrency = 3

type Options = { store: WeekStore; voiceId: string | null | undefined; onUnverified: () => void }

/** Writes the texts of ideas. It continues after the user leaves the screen; a reload picks up what the server wrote. */
export function useIdeaTexts({ store, voiceId, onUnverified }: Options) {
  const { id: userId, email_verified: verified } = useUser()
  const gates = usePlanGates()
  const refresh = useRefreshAfterGeneration()
  const control = useRef<AbortController>(null)

  const end = ({ key }: PlannedIdea, writingId: string, outcome: TextOutcome) => {
    refresh(outcome.balance)
    if (store.find(key)?.writingId !== writingId) return
    const result =
      outcome.kind === 'done' ? { text: outcome.text, problem: null } : { problem: outcome.message }
    store.patch(key, { writingId: null, ...result })
  }
  const writeOne = async (idea: PlannedIdea, signal: AbortSignal): Promise<void> => {
    const id = newId()
    const { language } = store.getState().week ?? { language: 'en' as const }
    const { tone, length } = loadChoices(userId)
    const { platform, prompt } = idea
    followed.add(id)
    store.patch(idea.key, { writingId: id, problem: null })
    const request = {
      id,
      action: 'write',
      platform,
      prompt,
      text: '',
      language,
      tone,
      length,
      voiceId,
    } as const
    try {
      const ignored = () => undefined
      end(idea, id, await generateText(request, { signal, onText: ignored, onRetry: ignored }))
    } catch (error) {
      store.patch(idea.key, { writingId: null })
      throw error
    }
  }
  const write = async (ideas: readonly PlannedIdea[]): Promise<void> => {
    if (!verified) return onUnverified()
    const { signal } = (control.current = new AbortController())
    const waiting = [...ideas]
    let refusal: unknown
    const work = async () => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
        const idea = next
        await writeOne(idea, signal).catch((error: unknown) => {
          // The next ones would be refused as well.
          refusal ??= error
          waiting.unshift(idea)
        })
        if (refusal !== undefined) return
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    if (refusal !== undefined) handleRefusal(refusal, waiting)
  }
  const handleRefusal = (error: unknown, left: readonly PlannedIdea[]) => {
    refresh(null)
    if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
    const onContinue = () => void write(left)
    const shortage = { cost: left.length * pointCosts.text, label: 'Write the texts', onContinue }
    if (gates.handleError(error, { lock: { entitlement: 'brandVoice' }, shortage })) return
    const why = error instanceof Error ? error.message : 'Please try again.'
    for (const { key } of left) store.patch(key, { problem: `${why} You were not charged any points.` })
  }
  // After a reload nobody reads the streams of these texts: the server knows their results.
  const resume = useEffectEvent(async () => {
    for (const idea of store.getState().week?.ideas ?? []) {
      if (idea.writingId === null || followed.has(idea.writingId)) continue
      followed.add(idea.writingId)
      end(idea, idea.writingId, await readOutcome(idea.writingId, { started: true }))
    }
  })
  useEffect(() => {
    void resume()
  }, [])

  return {
    write: (ideas: readonly PlannedIdea[]) => void write(ideas),
    stop: () => control.current?.abort(),
  }
}

/** Texts whose outcome this page reads; others were begun before it was loaded. */
const followed = new Set<string>()
