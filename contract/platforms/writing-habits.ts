import type { WritingHabits } from './descriptor.ts'
import { facebookHabits } from './facebook.ts'
import { instagramHabits } from './instagram.ts'
import { linkedinHabits } from './linkedin.ts'
import type { PlatformKey } from './platforms.ts'
import { tiktokHabits } from './tiktok.ts'
import { twitterHabits } from './twitter.ts'
import { youtubeHabits } from './youtube.ts'

/** Separate from the platform registry, because only the server needs it. */
export const writingHabits: Record<PlatformKey, WritingHabits> = {
  instagram: instagramHabits,
  facebook: facebookHabits,
  twitter: twitterHabits,
  linkedin: linkedinHabits,
  tiktok: tiktokHabits,
  youtube: youtubeHabits,
}
