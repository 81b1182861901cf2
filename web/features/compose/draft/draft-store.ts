import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { shallow } from 'zustand/shallow'
import { paced, subscribeToAll } from '../../../shared/hooks/paced.ts'
import { openTargets, textOf, type Draft, type Target } from './draft.ts'

/** With a shorter pause, updates after each key would slow down fast typing. With a longer one, the preview would lag. */
const restMs = 150

export type DraftStore = ReturnType<typeof createDraftStore>

/** The draft lives outside of React state, so that typing renders only components that use the text. */
export function createDraftStore(initial: Draft, openedOn: string | null = null) {
  const store = createStore<Draft>(() => initial)
  /** The post whose tab is open; null for the shared content. */
  const tab = createStore<string | null>(() => openedOn)
  const patch = (id: string, fields: Partial<Target>) =>
    store.setState(({ targets }) => ({
      targets: targets.map((one) => (one.id === id ? { ...one, ...fields } : one)),
    }))
  const known = new Map<string, TargetSummary>()
  /** The same object while only the texts of the post change. */
  const summaryOf = ({ id, platform, accountId, text, options, parts, saved }: Target): TargetSummary => {
    const kinds = parts.map(({ kind }) => kind).join(' ')
    const summary = { id, platform, accountId, saved, options, kinds, isOwn: text !== null }
    const before = known.get(id)
    if (before && shallow(before, summary)) return before
    known.set(id, summary)
    return summary
  }
  let targets: readonly Target[] = []
  let summaries: TargetSummary[] = []
  const active = () => activeTarget(store.getState(), tab.getState())
  /**
   * The text that the assistant is writing, shown instead of the user's; null if there is none. Not saved until it is
   * complete.
   */
  const incoming = createStore<string | null>(() => null)
  const changes = paced([store, incoming], restMs)
  /** What is said about a post that was taken out must not stay. */
  const addedOrRemoved = {
    subscribe: (listener: () => void) =>
      store.subscribe((now, before) => {
        if (now.targets.length !== before.targets.length) listener()
      }),
  }
  return {
    ...store,
    tab,
    incoming,
    /** The text in the editor: the assistant's while it is writing, else that of the open tab. */
    shownText: () => incoming.getState() ?? textOf(store.getState(), active()),
    onShownText: (listener: () => void) => subscribeToAll([store, tab, incoming], listener),
    /**
     * For what follows the text shortly after it: told of another tab and of posts that are added or removed at once, and of
     * other changes at most every `restMs`, all together, so that they are rendered together.
     */
    later: {
      subscribe: (listener: () => void) => subscribeToAll([changes, tab, addedOrRemoved], listener),
    },
    patch,
    summaryOf,
    /** The same array while only texts change. */
    summaries: (): TargetSummary[] => {
      const now = store.getState().targets
      if (now === targets) return summaries
      targets = now
      const next = now.map(summaryOf)
      if (!shallow(summaries, next)) summaries = next
      return summaries
    },
    active,
    /** Writes the text of the open tab: the shared one, or one of the post's own. */
    write: (text: string) => {
      const target = active()
      if (target) patch(target.id, { text })
      else store.setState({ text })
    },
    /** A range to show; the editor selects it each time it is set. */
    selection: createStore<{ from: number; to: number } | null>(() => null),
  }
}

/** A target without what is written in it. */
export type TargetSummary = Pick<Target, 'id' | 'platform' | 'accountId' | 'saved' | 'options'> & {
  /** Whether it has a text of its own. */
  isOwn: boolean
  /** The kinds of its parts: "message message". */
  kinds: string
}

/** Where the group goes; renders again only when that changes, not while somebody types. */
export const useTargetSummaries = (store: DraftStore): TargetSummary[] => useDraft(store, store.summaries)

/** The target of the open tab; undefined for the shared content, also if its post cannot be changed any more. */
export const activeTarget = (draft: Draft, tab: string | null): Target | undefined =>
  tab === null ? undefined : openTargets(draft).find(({ id }) => id === tab)

/** Whether the assistant is writing; everything that changes the group is then disabled. */
export const useIncoming = (store: DraftStore): boolean => useStore(store.incoming, (text) => text !== null)

/** A part of the draft; renders again only when that part changes. */
export function useDraft<Part>(store: DraftStore, part: (draft: Draft) => Part): Part {
  return useStore(store, part)
}

/** A part of what the open tab shows, by the draft and its target. */
export function useOpen<Part extends string | number | boolean | null | undefined | object>(
  store: DraftStore,
  part: (draft: Draft, target: Target | undefined) => Part,
): Part {
  const subscribe = useCallback(
    (listener: () => void) => subscribeToAll([store, store.tab], listener),
    [store],
  )
  return useSyncExternalStore(subscribe, () => part(store.getState(), store.active()))
}

/** The id of the open tab; null for the shared content. */
export const useTab = (store: DraftStore): string | null =>
  useOpen(store, (_draft, target) => target?.id ?? null)
