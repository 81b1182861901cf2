/** Kinds of models that a workspace can connect. */
export const modelKinds = ['openai-compatible', 'anthropic', 'google'] as const
export type ModelKind = (typeof modelKinds)[number]

/** Whether a model of this kind needs a URL; the others use the provider's URL. */
export const addressedKind: ModelKind = 'openai-compatible'

export const modelKindLabels: Record<ModelKind, string> = {
  'openai-compatible': 'OpenAI-compatible server',
  anthropic: 'Anthropic',
  google: 'Google',
}

/** The number of characters shown at the end of a key. */
export const shownKeyCharacters = 4
