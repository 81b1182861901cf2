import type { Habit } from '../../../contract/brand-voices.ts'
import { fewAtMost } from '../../../contract/voice-habits.ts'

export const emojiWords: Record<Habit, string> = {
  none: 'No emoji',
  few: `A few emoji (up to ${fewAtMost.emoji})`,
  many: 'Many emoji',
}

export const hashtagWords: Record<Habit, string> = {
  none: 'No hashtags',
  few: `A few hashtags (up to ${fewAtMost.hashtags})`,
  many: 'Many hashtags',
}
