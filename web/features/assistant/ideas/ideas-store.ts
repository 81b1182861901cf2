import type { Idea } from '../../../../contract/assistant/idea.ts'
import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import { tabStore } from '../../../shared/storage/safe-storage.ts'

/** Increase when `SavedWeek` changes: data saved in another format is ignored. */
const format = 1

/** The last week of ideas. Kept while the tab is open, so that users who write one idea can return to the others. */
export type SavedWeek = {
  about: string
  /** Language of the ideas and of their drafts. */
  language: LanguageKey
  ideas: Idea[]
  /** Ids of the saved drafts, by the day of their idea. */
  drafts: Record<string, string>
}

const storageKey = (userId: string) => `assistant-ideas:${userId}`

export function loadWeek(userId: string): SavedWeek | null {
  try {
    const saved = JSON.parse(tabStore.getItem(storageKey(userId)) ?? 'null') as {
      format: number
      week: SavedWeek
    } | null
    return saved?.format === format ? saved.week : null
  } catch {
    return null
  }
}

export const saveWeek = (userId: string, week: SavedWeek): void =>
  tabStore.setItem(storageKey(userId), JSON.stringify({ format, week }))

/** What a week is about, from its prompt in the history: the topic, the web address, or both. */
export const aboutOf = (prompt: string): string => prompt.replaceAll(/\s*\n\s*/g, ' · ')
