import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pointCosts } from '../../../../contract/points/points.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../points/index.ts'
import { streamVersions } from '../generation-streams.ts'
import type { Assistant, EachRequest, PostEditor } from '../writing/assistant-store.ts'
import { isUnchanged, readOutcome, type TextOutcome } from '../writing/text-outcome.ts'
import { useRefreshAfterGeneration } from '../use-refresh-after-generation.ts'
import { keepRunning } from './running-texts.ts'

/** A text for one platform. */
export type EachText = {
  /** Id of the generation. */
  id: string
  platform: PlatformKey
  text: string
  state: 'writing' | 'ready' | 'failed'
  problem: string | null
  /** The text fits this platform without changes. */
  unchanged: boolean
  /** What it uses of the accounts' results, in a sentence; null if nothing. */
  uses: string | null
  mayBeCut: boolean
}

type Options = { assistant: Assistant; editor: PostEditor; request: EachRequest; onUnverified: () => void }

const begun = ({ id, platform }: Pick<EachText, 'id' | 'platform'>): EachText => ({
  id,
  platform,
  text: '',
  state: 'writing',
  problem: null,
  unchanged: false,
  uses: null,
  mayBeCut: false,
})

/** Writes texts for several platforms at the same time, and holds them until they are applied. */
export function useEachText({ assistant, editor, request, onUnverified }: Options) {
  const { id: userId, email_verified: verified } = useUser()
  const gates = usePlanGates()
  const refresh = useRefreshAfterGeneration()
  const [texts, setTexts] = useState<readonly EachText[]>(() => (request.resumed ?? []).map(begun))
  const [problem, setProblem] = useState<string | null>(null)
  const control = useRef<AbortController>(null)
  const { source } = request
  const sourceText = 'text' in source ? source.text : ''

  const patch = (id: string, change: (one: EachText) => Partial<EachText>) =>
    setTexts((all) => all.map((one) => (one.id === id ? { ...one, ...change(one) } : one)))
  const end = (id: string, outcome: TextOutcome) => {
    refresh(outcome.balance)
    const result =
      outcome.kind === 'done'
        ? ({
            state: 'ready',
            text: outcome.text,
            unchanged: isUnchanged(sourceText, outcome.text),
            uses: outcome.uses,
            mayBeCut: outcome.mayBeCut,
          } as const)
        : ({ state: 'failed', problem: outcome.message } as const)
    patch(id, () => result)
  }
  // The server knows the results of texts whose stream was stopped or broke.
  const readAll = (ids: Iterable<string>, started: boolean) =>
    Promise.all([...ids].map(async (id) => end(id, await readOutcome(id, { started }))))

  /** Replaces the existing texts for these platforms. */
  const create = async (platforms: readonly PlatformKey[]): Promise<void> => {
    if (!verified) return onUnverified()
    const requested = platforms.map((platform) => ({ id: newId(), platform }))
    const open = new Set(requested.map(({ id }) => id))
    const { signal } = (control.current = new AbortController())
    const all = [...texts.filter((one) => !platforms.includes(one.platform)), ...requested.map(begun)]
    setProblem(null)
    setTexts(all)
    const { groupId } = editor.getState()
    keepRunning(userId, { groupId, source, texts: all.map(({ id, platform }) => ({ id, platform })) })
    let started = false
    try {
      for await (const event of streamVersions(bodyOf(requested), signal)) {
        started = true
        if (event.type === 'delta') patch(event.id, (one) => ({ text: one.text + event.text }))
        if (event.type === 'replaced') patch(event.id, () => ({ text: event.text }))
        if (event.type !== 'done' && event.type !== 'failed') continue
        open.delete(event.id)
        const kind = event.type
        end(event.id, kind === 'done' ? { ...event, kind } : { ...event, kind })
      }
    } catch (error) {
      if (error instanceof ApiError && !started && !error.isNetworkFailure) {
        setTexts((shown) => shown.filter((one) => !open.has(one.id)))
        return handleRejection(error, platforms)
      }
    }
    await readAll(open, started)
  }
  const bodyOf = (versions: { id: string; platform: PlatformKey }[]) => {
    const { language, tone, length, voiceId } = assistant.getState().choices
    const common = { language, tone, length, voiceId, versions }
    if ('prompt' in source) return { ...common, ...source }
    return { ...common, text: source.text, ...(source.from && { from: source.from }) }
  }
  const handleRejection = (error: ApiError, platforms: readonly PlatformKey[]) => {
    if (error.code === 'email_not_verified') return onUnverified()
    const cost = platforms.length * pointCosts.text
    const shortage = { cost, label: 'Write the texts', onContinue: () => void create(platforms) }
    if (gates.handleError(error, { lock: { entitlement: 'allPlatforms' }, shortage })) return
    setProblem(`${error.message} You were not charged any points.`)
  }
  const begin = useEffectEvent(({ platforms, resumed }: EachRequest) => {
    if (resumed)
      void readAll(
        resumed.map(({ id }) => id),
        true,
      )
    else if (platforms.length > 0) void create(platforms)
  })
  // The click that opened the dialog has asked for these texts, so writing begins at once.
  useEffect(() => {
    const timer = setTimeout(() => begin(request))
    return () => {
      clearTimeout(timer)
      control.current?.abort()
    }
  }, [request])

  return {
    texts,
    problem,
    writing: texts.some((one) => one.state === 'writing'),
    create: (platforms: readonly PlatformKey[]) => void create(platforms),
    stop: () => control.current?.abort(),
    edit: (id: string, text: string) => patch(id, () => ({ text })),
    dismiss: () => setProblem(null),
  }
}
