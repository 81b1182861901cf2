/**
 * `all` does not address readers, so it suits every tone; the professional tone has its own form of address, all others
 * share the friendly one.
 */
export type ByAddress = Record<'all' | 'friendly' | 'professional', readonly string[]>

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
type Hooks = Record<HookKind, readonly string[]>

type Lines = {
  /** First line of a video description. */
  titles: readonly string[]
  /** Introduce a list and end with a colon. */
  leadIns: readonly string[]
  /** Ask for an answer. */
  engage: ByAddress
  /** Refer to `{link}`. */
  follow: ByAddress
  /** Ask readers to save a tip. */
  save: readonly string[]
}

export type Bank = { hooks: Hooks; lines: Lines }
