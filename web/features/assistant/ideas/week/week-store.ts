import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LanguageKey } from '../../../../../contract/assistant/languages.ts'
import { workspaceKey } from '../../../../shared/session/tab-workspace.ts'
import { tabStore } from '../../../../shared/storage/safe-storage.ts'
import type { PlannedIdea } from './planned-idea.ts'

/** Increase when `Week` changes: data saved in another format is ignored. */
const format = 2

/** The last week of ideas. Kept while the tab is open, also while its texts are written on another screen. */
export type Week = {
  about: string
  /** Language of the ideas and of their texts. */
  language: LanguageKey
  ideas: readonly PlannedIdea[]
}

export type WeekStore = ReturnType<typeof createWeekStore>

const storageKey = (userId: string) => workspaceKey('assistant-ideas', userId)
const stores = new Map<string, WeekStore>()

/** The week of a user; the same store on each call. */
export function weekOf(userId: string): WeekStore {
  const store = stores.get(userId) ?? createWeekStore(userId)
  stores.set(userId, store)
  return store
}

function createWeekStore(userId: string) {
  const store: StoreApi<{ week: Week | null }> = createStore(() => ({ week: load(userId) }))
  store.subscribe(({ week }) => tabStore.setItem(storageKey(userId), JSON.stringify({ format, week })))
  return {
    ...store,
    begin: (week: Week) => store.setState({ week }),
    /** The idea as it is now; undefined once another week has replaced its own. */
    find: (key: string) => store.getState().week?.ideas.find((one) => one.key === key),
    patch: (key: string, fields: Partial<PlannedIdea>) =>
      store.setState(({ week }) => ({
        week: week && {
          ...week,
          ideas: week.ideas.map((one) => (one.key === key ? { ...one, ...fields } : one)),
        },
      })),
  }
}

export const useWeek = (store: WeekStore): Week | null => useStore(store, ({ week }) => week)

function load(userId: string): Week | null {
  try {
    const saved = JSON.parse(tabStore.getItem(storageKey(userId)) ?? 'null') as {
      format: number
      week: Week
    } | null
    return saved?.format === format ? saved.week : null
  } catch {
    return null
  }
}

/** What a week is about, from its prompt in the history: the topic, the web address, or both. */
export const aboutOf = (prompt: string): string => prompt.replaceAll(/\s*\n\s*/g, ' · ')
