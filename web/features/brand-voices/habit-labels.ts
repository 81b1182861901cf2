import type { Habit } from '../../../contract/brand-voices/brand-voices.ts'
import { fewAtMost } from '../../../contract/brand-voices/voice-habits.ts'

export const emojiLabels: Record<Habit, string> = {
  none: 'No emoji',
  few: `A few emoji (up to ${fewAtMost.emoji})`,
  many: 'Many emoji',
}

export const hashtagLabels: Record<Habit, string> = {
  none: 'No hashtags',
  few: `A few hashtags (up to ${fewAtMost.hashtags})`,
  many: 'Many hashtags',
}
