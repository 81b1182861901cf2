/** What a person chooses from in the assistant. It stands apart from the schemas, for the shell shows it without them. */
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

/** What can be done with a text that is there. Each answers with the whole new text of the post. */
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

/** The built-in writer has no dictionary: what it corrects needs none. */
export const builtInActionLabels: Record<TextAction, string> = { ...textActionLabels, fix: 'Fix punctuation' }

/** Everything a generation can be: a new text from a prompt, a change of one, a version for another platform, a week of ideas. */
export const generationActions = ['write', ...textActions, 'version', 'ideas'] as const
export type GenerationAction = (typeof generationActions)[number]

/** Longest prompt; nobody describes a post in more. */
export const promptLimit = 4_000

/** Longest text that is worked on: the longest that any platform takes (Facebook). */
export const sourceLimit = 63_206

/**
 * Of a text that the person stopped, or that broke off because they left, so many words are worth the price: it is
 * charged and kept. Less is free.
 */
export const usableWords = 12
