import type { Capability } from '../workspaces/access.ts'

/**
 * What agents can be allowed besides, which they must not do by accident. No preset has these scopes, and only the tools
 * of the MCP server need them.
 */
export const agentScopes = [
  'agents:publish',
  'agents:delete',
  'agents:spend',
] as const satisfies readonly Capability[]

export type AgentScope = (typeof agentScopes)[number]

/**
 * The points that agents with one key may spend in 24 hours without the scope `agents:spend`: a week of a post a day on
 * four accounts, each with a text by the assistant, and a third more.
 */
export const agentPointsPerDay = 150

/**
 * What an API key can be allowed: the capabilities that calls of the public API need, and those of agents. What else a
 * member may do takes a person who is signed in.
 */
export const apiKeyScopes = [
  'workspace:read',
  'members:read',
  'social-accounts:read',
  'social-accounts:manage',
  'posts:read',
  'posts:write',
  'posts:publish',
  'posts:approve',
  'comments:write',
  'media:write',
  'brand-voices:read',
  'brand-voices:write',
  'assistant:use',
  'points:read',
  'webhooks:manage',
  ...agentScopes,
] as const satisfies readonly Capability[]

export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** What the tools of the MCP server need. No tool uses the others. */
export const toolScopes = [
  'workspace:read',
  'social-accounts:read',
  'posts:read',
  'posts:write',
  'posts:publish',
  'media:write',
  'brand-voices:read',
  'assistant:use',
  'points:read',
  ...agentScopes,
] as const satisfies readonly ApiKeyScope[]

/** Each scope in words, for the screen and the reference. */
export const scopeWords: Readonly<Record<ApiKeyScope, string>> = {
  'workspace:read': 'Read the workspace',
  'members:read': 'Read its members',
  'social-accounts:read': 'Read social accounts',
  'social-accounts:manage': 'Disconnect social accounts',
  'posts:read': 'Read posts, media and analytics',
  'posts:write': 'Write posts, labels and saved texts',
  'posts:publish': 'Publish and schedule posts, share review links',
  'posts:approve': 'Approve posts',
  'comments:write': 'Comment on posts',
  'media:write': 'Upload and delete media',
  'brand-voices:read': 'Read brand voices',
  'brand-voices:write': 'Change brand voices',
  'assistant:use': 'Use the assistant, which costs points',
  'points:read': 'Read points',
  'webhooks:manage': 'Manage webhooks, which get what members write',
  'agents:publish': 'Agents: publish at once or within 15 minutes',
  'agents:delete': 'Agents: delete published posts on their platforms',
  'agents:spend': `Agents: spend more than ${agentPointsPerDay} points a day`,
}

const forAgents: ReadonlySet<string> = new Set(agentScopes)
const everything = apiKeyScopes.filter((scope) => !forAgents.has(scope))
const reading = apiKeyScopes.filter((scope) => scope.endsWith(':read'))
const drafting = [...reading, 'posts:write', 'media:write', 'comments:write'] as const

/** Common choices of scopes. A member's own role still bounds each of them. */
export const scopePresets = {
  read: { name: 'Read only', scopes: reading },
  drafts: { name: 'Write drafts', scopes: drafting },
  publish: { name: 'Publish', scopes: [...drafting, 'posts:publish'] },
  all: { name: 'Everything I may do', scopes: everything },
} as const satisfies Record<string, { name: string; scopes: readonly ApiKeyScope[] }>

export type ScopePreset = keyof typeof scopePresets

export const scopePresetKeys = Object.keys(scopePresets) as ScopePreset[]
