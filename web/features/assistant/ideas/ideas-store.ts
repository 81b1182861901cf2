import { z } from 'zod'
import { languageKeySchema } from '../../../../contract/assistant.ts'
import { ideaSchema } from '../../../../contract/idea.ts'
import { tabStore } from '../../../shared/storage/safe-storage.ts'

const keptSchema = z.object({
  about: z.string(),
  /** In which the ideas are, and their drafts come. */
  language: languageKeySchema.default('en'),
  ideas: z.array(ideaSchema),
  /** Drafts that were saved, by the day of their idea. */
  drafts: z.record(z.string(), z.string()),
})

/** The last week of ideas, kept in this tab: whoever goes to write one comes back to the others. */
export type KeptWeek = z.infer<typeof keptSchema>

const place = (userId: string) => `assistant-ideas:${userId}`

export function readWeek(userId: string): KeptWeek | null {
  try {
    return keptSchema.safeParse(JSON.parse(tabStore.getItem(place(userId)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export const keepWeek = (userId: string, week: KeptWeek): void =>
  tabStore.setItem(place(userId), JSON.stringify(week))

/** What a week is about, of the prompt in the history: its topic, its web address, or both. */
export const aboutOf = (prompt: string): string => prompt.replaceAll(/\s*\n\s*/g, ' · ')
