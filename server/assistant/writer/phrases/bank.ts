import type { Tone } from '../../../../contract/assistant/choices.ts'

/** `all` addresses nobody, so it goes with every tone; the rest keeps the form of address of its tone. */
export type ByTone = Record<'all' | Tone, readonly string[]>

/** Ways to open a post; a draft uses those that its prompt bears out. */
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
 * Frames around the person's own words. `{s}` is the subject, never inflected; `{when}` and `{audience}`
 * stand where any form of theirs is right. `object` frames take a noun with its article, `statement` and
 * `asked` frames a whole sentence and a whole question.
 */
export type Hooks = { topic: ByTone } & Record<Exclude<HookKind, 'topic'>, readonly string[]>

export type Lines = {
  /** First line of a video description. */
  titles: readonly string[]
  /** Stand before a list of points and end with a colon. */
  leadIns: readonly string[]
  /** Ask for an answer. */
  engage: ByTone
  /** Ask for an answer about `{s}`, which is no whole sentence; fit every tone. */
  engageAbout: readonly string[]
  /** Send to `{link}`. */
  follow: ByTone
  /** Send to `{link}` for more about `{s}`, which is no whole sentence; fit every tone. */
  followAbout: readonly string[]
  /** Ask to keep a tip. */
  save: readonly string[]
}

export type Bank = { hooks: Hooks; lines: Lines }
