import { z } from 'zod'

import type { Store } from '../store/store.ts'
import { listSettings, putSetting } from './settings.queries.ts'

/** Settings for behavior of the real platforms that would make tests slow. */
export const settingsSchema = z.strictObject({
  /** Multiplies every rate limit and quota; 1 is what the platform really allows. */
  rateLimitFactor: z.number().min(0.01).max(1_000_000),
  /** Milliseconds for which videos and Instagram containers are processed. */
  processingMs: z.number().int().min(0).max(3_600_000),
  /** Milliseconds for which images uploaded to X are processed; 0, as X does, makes them ready at once. */
  imageProcessingMs: z.number().int().min(0).max(3_600_000),
  /** 1: X refuses a text that the account has posted within a day. 0: it does not, so that a second call shows. */
  refusesRepeatedText: z.number().int().min(0).max(1),
  /** 1: YouTube rejects a video that the channel already has, once it is processed, as the real one does. */
  refusesRepeatedVideo: z.number().int().min(0).max(1),
  /** Milliseconds after which a post appears in the account's list of posts on X. */
  timelineDelayMs: z.number().int().min(0).max(3_600_000),
  /** Milliseconds by which the times of posts on X are earlier than ours, as if X had another clock. */
  earlierClockMs: z.number().int().min(0).max(86_400_000),
})

export type Settings = z.infer<typeof settingsSchema>

const defaults: Settings = {
  rateLimitFactor: 1,
  processingMs: 1500,
  imageProcessingMs: 0,
  refusesRepeatedText: 1,
  refusesRepeatedVideo: 0,
  timelineDelayMs: 0,
  earlierClockMs: 0,
}

export function settingsOf(store: Store): Settings {
  const settings: Settings = { ...defaults }
  for (const { name, value } of listSettings(store)) {
    if (name in settings) settings[name as keyof Settings] = value
  }
  return settings
}

export function changeSettings(store: Store, change: Partial<Settings>): Settings {
  store.transaction(() => {
    for (const [name, value] of Object.entries(change)) putSetting(store, name, value)
  })
  return settingsOf(store)
}
