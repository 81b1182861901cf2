import type { PlatformKey } from '../../../contract/platforms/platforms.ts'

/** Style advice for each platform, in addition to its limits. */
export const platformHabits: Record<PlatformKey, string> = {
  instagram:
    'The first line must stop a thumb: only about 125 characters show before "more". Short paragraphs, a few emoji where they fit, 3 to 8 specific hashtags in a last line of their own. Links cannot be clicked.',
  facebook:
    'Conversational, 1 to 3 short paragraphs, a question or a clear next step at the end, 0 to 2 hashtags.',
  twitter:
    'One idea, said sharply, in one to three sentences. At most 1 or 2 hashtags, only where they read naturally.',
  linkedin:
    'A strong first line, for only about 200 characters show before "see more". Short paragraphs of one or two sentences with a blank line between them, something learned or useful, a question at the end, at most 3 hashtags in a last line.',
  tiktok: 'A caption for a video: one hook of a sentence or two in spoken language, then 3 to 5 hashtags.',
  youtube:
    'A description for a video: the first two lines say what it is and why to watch, for only they show before "more"; then details, links on lines of their own, and up to 3 hashtags.',
}
