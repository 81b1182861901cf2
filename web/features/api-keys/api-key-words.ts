import { apiBase, type ApiKey } from '../../../contract/api-keys/api-keys.ts'
import {
  agentPointsPerDay,
  agentScopes,
  apiKeyScopes,
  scopePresetKeys,
  scopePresets,
  scopeWords,
  type AgentScope,
  type ApiKeyScope,
  type ScopePreset,
} from '../../../contract/api-keys/scopes.ts'
import { counted } from '../../../contract/counted.ts'
import type { Capability } from '../../../contract/workspaces/access.ts'
import { formatDate, formatDateTime } from '../../shared/time/date-time.ts'

export const agentWords: Readonly<Record<AgentScope, string>> = {
  'agents:publish': 'Publish at once or within 15 minutes',
  'agents:delete': 'Delete published posts on their platforms',
  'agents:spend': `Spend more than ${agentPointsPerDay} points a day`,
}

const isForAgents = (scope: ApiKeyScope): scope is AgentScope =>
  (agentScopes as readonly ApiKeyScope[]).includes(scope)

/** The scopes that a member can give a key: what they may do themselves. Those for agents are chosen apart. */
export const offeredScopes = (can: readonly Capability[]): ApiKeyScope[] =>
  apiKeyScopes.filter((scope) => can.includes(scope) && !isForAgents(scope))

export const offeredAgentScopes = (can: readonly Capability[]): AgentScope[] =>
  agentScopes.filter((scope) => can.includes(scope))

/** The presets that a member can choose: those for which there is something that sets them apart. */
export const offeredPresets = (can: readonly Capability[]): ScopePreset[] =>
  scopePresetKeys.filter(
    (key) => key === 'all' || scopePresets[key].scopes.every((scope) => can.includes(scope)),
  )

/** What a preset allows, in a sentence. */
export const presetHints: Readonly<Record<ScopePreset, string>> = {
  read: 'Reads posts, media, analytics, accounts, members, brand voices and points. It changes nothing.',
  drafts: 'Reads, and writes drafts, labels, saved texts, comments and media. A person schedules them.',
  publish: 'Reads, writes drafts, schedules and publishes them, and shares review links.',
  all: 'Whatever your role allows a key, such as the assistant, which costs points, and webhooks.',
}

/** "Publish. Agents: publish at once", or what the key may do in words. */
export function scopesInWords(all: readonly ApiKeyScope[]): string {
  const forAgents = all.filter(isForAgents).map((scope) => agentWords[scope].toLowerCase())
  const others = othersInWords(all.filter((scope) => !isForAgents(scope)))
  const agents = forAgents.length === 0 ? [] : [`Agents: ${forAgents.join(', ')}`]
  return [...(others === '' ? [] : [others]), ...agents].join('. ')
}

function othersInWords(scopes: readonly ApiKeyScope[]): string {
  const chosen = new Set(scopes)
  const preset = scopePresetKeys.find((key) => {
    const of: ReadonlySet<ApiKeyScope> = new Set(scopePresets[key].scopes)
    return of.size === chosen.size && of.isSubsetOf(chosen)
  })
  if (preset === 'all') return 'Everything that its member may do'
  return preset === undefined
    ? scopes.map((scope, at) => (at === 0 ? scopeWords[scope] : inSentence(scopeWords[scope]))).join(', ')
    : scopePresets[preset].name
}

const inSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** "Made by Ada on May 1. Last used today. Ends never." */
export function factsOf({ member, createdAt, lastUsedAt, endsAt, hasEnded, addresses }: ApiKey): string {
  return [
    `Made by ${member.name} on ${formatDate(createdAt)}.`,
    lastUsedAt === null ? 'Not used yet.' : `Last used ${formatDateTime(lastUsedAt)}.`,
    ...(endsAt === null ? [] : [`${hasEnded ? 'Ended' : 'Ends'} on ${formatDate(endsAt)}.`]),
    ...(addresses.length === 0 ? [] : [`Only from ${addressesOf(addresses)}.`]),
  ].join(' ')
}

const addressesOf = (addresses: readonly string[]) =>
  addresses.length > 2 ? counted(addresses.length, 'address', 'addresses') : addresses.join(' and ')

/** A first call with a key, for a terminal. */
export const curlOf = (secret: string): string =>
  `curl -H "Authorization: Bearer ${secret}" ${globalThis.location.origin}${apiBase}/workspaces/current`
