import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Idea } from '../../../../contract/assistant/idea.ts'
import { pointCosts } from '../../../../contract/point-costs.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../points/index.ts'
import { createDraft } from '../../posts/index.ts'
import { loadChoices } from '../writing/choices.ts'
import { generateText } from '../writing/generate-text.ts'
import { useRefreshAfterGeneration } from '../use-refresh-after-generation.ts'
import type { SavedWeek } from './ideas-store.ts'

type Options = {
  voiceId: string | null | undefined
  onUnverified: () => void
  onDraft: (ideas: SavedWeek['ideas'], day: number, postId: string) => void
  /** Shows why there is no draft; null clears the message. */
  setProblem: (problem: string | null) => void
}

/** Writes the post of an idea and saves it as a draft, one at a time. It continues after the user leaves the screen. */
export function useIdeaDrafts({ voiceId, onUnverified, onDraft, setProblem }: Options) {
  const { id: userId, email_verified: verified } = useUser()
  const [writing, setWriting] = useState<number | null>(null)
  const control = useRef<AbortController>(null)
  // A text that could not be saved is already paid for: the next attempt saves it instead of writing it again.
  const unsaved = useRef<{ idea: Idea; id: string; text: string } | null>(null)
  const gates = usePlanGates()
  const refresh = useRefreshAfterGeneration()
  const queryClient = useQueryClient()

  const generateDraftText = async (idea: Idea, { language }: SavedWeek): Promise<string | undefined> => {
    control.current = new AbortController()
    const { tone, length } = loadChoices(userId)
    const { platform, prompt } = idea
    const request = { action: 'write', platform, prompt, text: '', language, tone, length, voiceId } as const
    const outcome = await generateText(
      { id: newId(), ...request },
      { signal: control.current.signal, onText: () => undefined, onRetry: () => undefined },
    )
    refresh(outcome.balance)
    if (outcome.kind === 'done') return outcome.text
    setProblem(outcome.message)
    return undefined
  }
  const write = async (idea: Idea, week: SavedWeek): Promise<void> => {
    if (!verified) return onUnverified()
    if (writing !== null) return
    setWriting(idea.day)
    setProblem(null)
    try {
      if (unsaved.current?.idea !== idea) {
        const text = await generateDraftText(idea, week)
        if (text === undefined) return
        unsaved.current = { idea, id: newId(), text }
      }
      const { id, text } = unsaved.current
      const post = await createDraft({ id, platform: idea.platform, content: text })
      unsaved.current = null
      onDraft(week.ideas, idea.day, post.id)
      void queryClient.invalidateQueries({ queryKey: queryKeys.posts })
      void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
      const shortage = {
        cost: pointCosts.text,
        label: 'Write draft',
        onContinue: () => void write(idea, week),
      }
      if (gates.handleError(error, { lock: { entitlement: 'brandVoice' }, shortage })) return
      setProblem(error instanceof Error ? error.message : 'Please try again.')
    } finally {
      setWriting(null)
    }
  }
  return {
    writing,
    write: (idea: Idea, week: SavedWeek) => void write(idea, week),
    stop: () => control.current?.abort(),
  }
}
