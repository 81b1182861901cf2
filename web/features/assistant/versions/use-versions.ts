import { useEffect, useRef, useState } from 'react'
import { pointCosts } from '../../../../contract/point-costs.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../../shared/points/plan-gates.ts'
import { streamVersions } from '../assistant-calls.ts'
import type { Assistant, Desk } from '../writing/assistant-store.ts'
import { findEnding, isUnchanged, type Ending } from '../writing/ending.ts'
import { useSettled } from '../writing/use-writing.ts'

/** One version: being written, there to be changed, or not to be had. */
export type Version = {
  /** Of the generation. */
  id: string
  platform: PlatformKey
  text: string
  state: 'writing' | 'ready' | 'failed'
  problem: string | null
  /** The text fits there as it is. */
  unchanged: boolean
}

type Setting = { assistant: Assistant; desk: Desk; onUnverified: () => void }

/** Has versions for other networks written, side by side, and keeps them while they are looked through. */
export function useVersions({ assistant, desk, onUnverified }: Setting) {
  const { email_verified: verified } = useUser()
  const gates = usePlanGates()
  const settle = useSettled()
  const [versions, setVersions] = useState<readonly Version[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])

  const patch = (id: string, change: (version: Version) => Partial<Version>) =>
    setVersions((all) => all.map((one) => (one.id === id ? { ...one, ...change(one) } : one)))
  const end = (id: string, ending: Ending, source: string) => {
    settle(ending.balance)
    const ended =
      ending.kind === 'done'
        ? ({ state: 'ready', text: ending.text, unchanged: isUnchanged(source, ending.text) } as const)
        : ({ state: 'failed', problem: ending.message } as const)
    patch(id, () => ended)
  }

  /** Once more for a network replaces what is there for it. */
  const make = async (platforms: readonly PlatformKey[]): Promise<void> => {
    if (!verified) return onUnverified()
    const wanted = platforms.map((platform) => ({ id: newId(), platform }))
    const open = new Set(wanted.map(({ id }) => id))
    const { signal } = (control.current = new AbortController())
    const { language, tone, voiceId } = assistant.get().choices
    const { text, platform: from } = desk.get()
    setProblem(null)
    setVersions((all) => [
      ...all.filter((one) => !platforms.includes(one.platform)),
      ...wanted.map((one) => ({
        ...one,
        text: '',
        state: 'writing' as const,
        problem: null,
        unchanged: false,
      })),
    ])
    let begun = false
    try {
      for await (const event of streamVersions(
        { text, from, language, tone, versions: wanted, voiceId },
        signal,
      )) {
        begun = true
        if (event.type === 'delta') patch(event.id, (one) => ({ text: one.text + event.text }))
        if (event.type === 'replaced') patch(event.id, () => ({ text: event.text }))
        if (event.type !== 'done' && event.type !== 'failed') continue
        open.delete(event.id)
        const kind = event.type
        end(event.id, kind === 'done' ? { ...event, kind } : { ...event, kind }, text)
      }
    } catch (error) {
      if (error instanceof ApiError && !begun && !error.isNetworkFailure) {
        setVersions((all) => all.filter((one) => !open.has(one.id)))
        return refuse(error, platforms)
      }
    }
    // Stopped, or the line broke: the server knows which of them are whole.
    await Promise.all([...open].map(async (id) => end(id, await findEnding(id, { begun }), text)))
  }

  const refuse = (error: ApiError, platforms: readonly PlatformKey[]) => {
    if (error.code === 'email_not_verified') return onUnverified()
    const cost = platforms.length * pointCosts.text
    const shortage = { cost, label: 'Make versions', goOn: () => void make(platforms) }
    if (gates.meet(error, { lock: { entitlement: 'allPlatforms' }, shortage })) return
    setProblem(`${error.message} No points were taken.`)
  }

  return {
    versions,
    problem,
    writing: versions.some((one) => one.state === 'writing'),
    make: (platforms: readonly PlatformKey[]) => void make(platforms),
    stop: () => control.current?.abort(),
    edit: (id: string, text: string) => patch(id, () => ({ text })),
    dismiss: () => setProblem(null),
  }
}
