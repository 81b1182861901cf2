/** The options of the assistant. */
export const tones = ['friendly', 'professional', 'playful', 'bold', 'inspiring'] as const
export type Tone = (typeof tones)[number]

export const toneLabels: Record<Tone, string> = {
  friendly: 'Friendly',
  professional: 'Professional',
  playful: 'Playful',
  bold: 'Bold',
  inspiring: 'Inspiring',
}

export const lengths = ['short', 'medium', 'long'] as const
export type Length = (typeof lengths)[number]

export const lengthLabels: Record<Length, string> = { short: 'Short', medium: 'Medium', long: 'Long' }

/** Actions on an existing text. Each returns the complete new text of the post. */
export const textActions = [
  'shorten',
  'lengthen',
  'rephrase',
  'tone',
  'translate',
  'fix',
  'hashtags',
] as const
export type TextAction = (typeof textActions)[number]

export const textActionLabels: Record<TextAction, string> = {
  shorten: 'Shorten',
  lengthen: 'Lengthen',
  rephrase: 'Rephrase',
  tone: 'Change tone',
  translate: 'Translate',
  fix: 'Fix spelling',
  hashtags: 'Add hashtags',
}

/** The template writer has no dictionary, so it only makes corrections that need none. */
export const builtInActionLabels: Record<TextAction, string> = { ...textActionLabels, fix: 'Fix punctuation' }

/** All kinds of text generations: a new text, an action on a text, a version for another platform, a week of ideas. */
export const generationActions = ['write', ...textActions, 'version', 'ideas'] as const
export type GenerationAction = (typeof generationActions)[number]

/** Longest prompt. */
export const promptLimit = 4_000

/** Longest text to work on: the highest limit of all platforms, written out so that the shell does not load them. */
export const sourceLimit = 63_206

/**
 * A text that was stopped, or interrupted because the user left, is charged and kept if it has at least this many
 * words. A shorter one is free.
 */
export const usableWords = 12
