import { useEffect, useRef, useState } from 'react'
import { pointCosts } from '../../../../contract/point-costs.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../points/index.ts'
import { streamVersions } from '../generation-streams.ts'
import type { Assistant, PostEditor } from '../writing/assistant-store.ts'
import { isUnchanged, readOutcome, type TextOutcome } from '../writing/text-outcome.ts'
import { useRefreshAfterGeneration } from '../use-refresh-after-generation.ts'

/** A version of the text for another platform. */
export type Version = {
  /** Id of the generation. */
  id: string
  platform: PlatformKey
  text: string
  state: 'writing' | 'ready' | 'failed'
  problem: string | null
  /** The text fits this platform without changes. */
  unchanged: boolean
}

type Options = { assistant: Assistant; editor: PostEditor; onUnverified: () => void }

/** Generates versions for other platforms at the same time, and holds them until they are saved. */
export function useVersions({ assistant, editor, onUnverified }: Options) {
  const { email_verified: verified } = useUser()
  const gates = usePlanGates()
  const refresh = useRefreshAfterGeneration()
  const [versions, setVersions] = useState<readonly Version[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])

  const patch = (id: string, change: (version: Version) => Partial<Version>) =>
    setVersions((all) => all.map((one) => (one.id === id ? { ...one, ...change(one) } : one)))
  const end = (id: string, outcome: TextOutcome, source: string) => {
    refresh(outcome.balance)
    const result =
      outcome.kind === 'done'
        ? ({ state: 'ready', text: outcome.text, unchanged: isUnchanged(source, outcome.text) } as const)
        : ({ state: 'failed', problem: outcome.message } as const)
    patch(id, () => result)
  }

  /** Replaces the existing versions of these platforms. */
  const create = async (platforms: readonly PlatformKey[]): Promise<void> => {
    if (!verified) return onUnverified()
    const requested = platforms.map((platform) => ({ id: newId(), platform }))
    const open = new Set(requested.map(({ id }) => id))
    const { signal } = (control.current = new AbortController())
    const { language, tone, voiceId } = assistant.getState().choices
    const { text, platform: from } = editor.getState()
    setProblem(null)
    setVersions((all) => [
      ...all.filter((one) => !platforms.includes(one.platform)),
      ...requested.map((one) => ({
        ...one,
        text: '',
        state: 'writing' as const,
        problem: null,
        unchanged: false,
      })),
    ])
    let started = false
    try {
      for await (const event of streamVersions(
        { text, from, language, tone, versions: requested, voiceId },
        signal,
      )) {
        started = true
        if (event.type === 'delta') patch(event.id, (one) => ({ text: one.text + event.text }))
        if (event.type === 'replaced') patch(event.id, () => ({ text: event.text }))
        if (event.type !== 'done' && event.type !== 'failed') continue
        open.delete(event.id)
        const kind = event.type
        end(event.id, kind === 'done' ? { ...event, kind } : { ...event, kind }, text)
      }
    } catch (error) {
      if (error instanceof ApiError && !started && !error.isNetworkFailure) {
        setVersions((all) => all.filter((one) => !open.has(one.id)))
        return handleRejection(error, platforms)
      }
    }
    // The stream was stopped or broke: the server knows which versions are complete.
    await Promise.all([...open].map(async (id) => end(id, await readOutcome(id, { started }), text)))
  }

  const handleRejection = (error: ApiError, platforms: readonly PlatformKey[]) => {
    if (error.code === 'email_not_verified') return onUnverified()
    const cost = platforms.length * pointCosts.text
    const shortage = { cost, label: 'Create versions', onContinue: () => void create(platforms) }
    if (gates.handleError(error, { lock: { entitlement: 'allPlatforms' }, shortage })) return
    setProblem(`${error.message} You were not charged any points.`)
  }

  return {
    versions,
    problem,
    writing: versions.some((one) => one.state === 'writing'),
    create: (platforms: readonly PlatformKey[]) => void create(platforms),
    stop: () => control.current?.abort(),
    edit: (id: string, text: string) => patch(id, () => ({ text })),
    dismiss: () => setProblem(null),
  }
}
