import { z } from 'zod'

import type { Store } from '../store/store.ts'
import { listSettings, putSetting } from './settings.queries.ts'

/** Settings for behavior of the real platforms that would make tests slow. */
export const settingsSchema = z.strictObject({
  /** The factor for every rate limit and quota; 1 is the real platforms' value. */
  rateLimitFactor: z.number().min(0.01).max(1_000_000),
  /** How long videos and Instagram containers are processed, in milliseconds. */
  processingMs: z.number().int().min(0).max(3_600_000),
  /**
   * How long images that were uploaded to X are processed, in milliseconds. 0 makes them ready immediately, as X does.
   */
  imageProcessingMs: z.number().int().min(0).max(3_600_000),
  /**
   * With 1, X refuses a text that the account has posted within a day. With 0 it accepts the text, so that a second
   * call is visible.
   */
  refusesRepeatedText: z.number().int().min(0).max(1),
  /** With 1, YouTube rejects a video that the channel already has after processing it, as the real one does. */
  refusesRepeatedVideo: z.number().int().min(0).max(1),
  /** After how many milliseconds a post appears in the account's list of posts on X. */
  timelineDelayMs: z.number().int().min(0).max(3_600_000),
  /** By how many milliseconds the times of posts on X are earlier than ours, to simulate a different clock. */
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
