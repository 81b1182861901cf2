import {
  scopePresets,
  type AgentScope,
  type ApiKeyScope,
  type ScopePreset,
} from '../../../../contract/api-keys/scopes.ts'

/** A common choice of scopes, or the member's own; and what agents may do besides. */
export type Choice = { preset: ScopePreset | 'own'; scopes: ApiKeyScope[]; forAgents: AgentScope[] }

export const chosenScopes = ({ preset, scopes, forAgents }: Choice): ApiKeyScope[] => [
  ...(preset === 'own' ? scopes : scopePresets[preset].scopes),
  ...forAgents,
]
