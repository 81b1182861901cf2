/** Kinds of models a workspace may connect. */
export const modelKinds = ['openai-compatible', 'anthropic', 'google'] as const
export type ModelKind = (typeof modelKinds)[number]

/** A model of this kind is named by its address too; the others stand where their maker serves them. */
export const addressedKind: ModelKind = 'openai-compatible'

export const modelKindLabels: Record<ModelKind, string> = {
  'openai-compatible': 'OpenAI-compatible server',
  anthropic: 'Anthropic',
  google: 'Google',
}

/** So many characters at the end of a key are shown. */
export const shownKeyCharacters = 4
