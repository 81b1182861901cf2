export const habits = ['none', 'few', 'many'] as const
export type Habit = (typeof habits)[number]

/** Limits of a voice. The prompt has limits of its own. */
export const voiceLimits = {
  voices: 20,
  name: 60,
  description: 600,
  words: 40,
  word: 60,
  samples: 10,
  sample: 3_000,
  hashtags: 10,
  colors: 6,
} as const
