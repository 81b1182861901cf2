import type { Tone } from '../../../../contract/assistant/choices.ts'

/** `all` does not address readers, so it suits every tone; the others use the form of address of their tone. */
export type ByTone = Record<'all' | Tone, readonly string[]>

/** Openings of a post; a draft uses those that its prompt justifies. */
export const hookKinds = [
  'topic',
  'object',
  'statement',
  'asked',
  'launch',
  'offer',
  'event',
  'tip',
  'question',
  'story',
  'contrast',
  'countdown',
  'deadline',
  'audience',
] as const
export type HookKind = (typeof hookKinds)[number]

/**
 * Templates around the user's own words. `{s}` is the subject, never inflected; `{when}` and `{audience}` are used
 * where every form is correct. `object` templates take a noun with its article, `statement` and `asked` templates a
 * whole sentence and a whole question.
 */
export type Hooks = { topic: ByTone } & Record<Exclude<HookKind, 'topic'>, readonly string[]>

export type Lines = {
  /** First line of a video description. */
  titles: readonly string[]
  /** Introduce a list and end with a colon. */
  leadIns: readonly string[]
  /** Ask for an answer. */
  engage: ByTone
  /** Ask for an answer about `{s}`, which is not a whole sentence; suit every tone. */
  engageAbout: readonly string[]
  /** Refer to `{link}`. */
  follow: ByTone
  /** Refer to `{link}` for more about `{s}`, which is not a whole sentence; suit every tone. */
  followAbout: readonly string[]
  /** Ask readers to save a tip. */
  save: readonly string[]
}

export type Bank = { hooks: Hooks; lines: Lines }
