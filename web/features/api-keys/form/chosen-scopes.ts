import { scopePresets, type ApiKeyScope, type ScopePreset } from '../../../../contract/api-keys/scopes.ts'

/** A common choice of scopes, or the member's own. */
export type Choice = { preset: ScopePreset | 'own'; scopes: ApiKeyScope[] }

export const chosenScopes = ({ preset, scopes }: Choice): ApiKeyScope[] =>
  preset === 'own' ? scopes : [...scopePresets[preset].scopes]
