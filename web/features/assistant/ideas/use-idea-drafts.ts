import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Idea } from '../../../../contract/idea.ts'
import { pointCosts } from '../../../../contract/point-costs.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../../shared/points/plan-gates.ts'
import { createDraft } from '../assistant-calls.ts'
import { readChoices } from '../writing/choices.ts'
import { hearText } from '../writing/hear-text.ts'
import { useSettled } from '../writing/use-writing.ts'
import type { KeptWeek } from './ideas-store.ts'

type Setting = {
  voiceId: string | null | undefined
  onUnverified: () => void
  onDraft: (ideas: KeptWeek['ideas'], day: number, postId: string) => void
  /** Says why there is none; null takes it back. */
  say: (problem: string | null) => void
}

/** Has the post of an idea written and saves it as a draft, one at a time. It goes on where the screen is left. */
export function useIdeaDrafts({ voiceId, onUnverified, onDraft, say }: Setting) {
  const { id: userId, email_verified: verified } = useUser()
  const [writing, setWriting] = useState<number | null>(null)
  const control = useRef<AbortController>(null)
  // A text that was paid for and could not be saved is saved the next time, not written anew.
  const unsaved = useRef<{ idea: Idea; id: string; text: string } | null>(null)
  const gates = usePlanGates()
  const settle = useSettled()
  const queryClient = useQueryClient()

  const textOf = async (idea: Idea, { language }: KeptWeek): Promise<string | undefined> => {
    control.current = new AbortController()
    const { tone, length } = readChoices(userId)
    const { platform, prompt } = idea
    const wish = { action: 'write', platform, prompt, text: '', language, tone, length, voiceId } as const
    const ending = await hearText(
      { id: newId(), ...wish },
      { signal: control.current.signal, onText: () => undefined, onAgain: () => undefined },
    )
    settle(ending.balance)
    if (ending.kind === 'done') return ending.text
    say(ending.message)
    return undefined
  }
  const write = async (idea: Idea, week: KeptWeek): Promise<void> => {
    if (!verified) return onUnverified()
    if (writing !== null) return
    setWriting(idea.day)
    say(null)
    try {
      if (unsaved.current?.idea !== idea) {
        const text = await textOf(idea, week)
        if (text === undefined) return
        unsaved.current = { idea, id: newId(), text }
      }
      const { id, text } = unsaved.current
      const { post } = await createDraft({ id, platform: idea.platform, content: text })
      unsaved.current = null
      onDraft(week.ideas, idea.day, post.id)
      void queryClient.invalidateQueries({ queryKey: queryKeys.posts })
      void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
      const shortage = {
        cost: pointCosts.text,
        label: 'Write draft',
        goOn: () => void write(idea, week),
      }
      if (gates.meet(error, { lock: { entitlement: 'brandVoice' }, shortage })) return
      say(error instanceof Error ? error.message : 'Please try again.')
    } finally {
      setWriting(null)
    }
  }
  return {
    writing,
    write: (idea: Idea, week: KeptWeek) => void write(idea, week),
    stop: () => control.current?.abort(),
  }
}
