import type { Config } from '../../config.ts'
import { brand } from '../../../contract/brand.ts'
import { apiBase } from '../../../contract/api-keys/api-keys.ts'
import { agentScopes, apiKeyScopes, toolScopes, type ApiKeyScope } from '../../../contract/api-keys/scopes.ts'

type At = Pick<Config, 'appUrl'>

/** Where the MCP server is. */
export const mcpPath = '/mcp'

/** What tokens are for: the public API, and the MCP server. A token for one is refused by the other. */
export const resourcePaths = [apiBase, mcpPath] as const

type ResourcePath = (typeof resourcePaths)[number]

const forAgents: ReadonlySet<ApiKeyScope> = new Set(agentScopes)

/** What a token for a resource can allow. The scopes of agents bind their tools, and mean nothing to the API. */
export const scopesOf = (path: ResourcePath): readonly ApiKeyScope[] =>
  path === mcpPath ? toolScopes : apiKeyScopes.filter((scope) => !forAgents.has(scope))

export const resourceOf = ({ appUrl }: At, path: ResourcePath): string => `${appUrl}${path}`

/** The path of the resource that a token for it names, if it is one of ours. A slash at the end does not matter. */
export const pathOfResource = (config: At, resource: string): ResourcePath | undefined =>
  resourcePaths.find((path) => resourceOf(config, path) === resource.replace(/\/$/, ''))

export const metadataPath = '/.well-known/oauth-protected-resource'

/** What RFC 9728 says about a resource. */
export const metadataOf = (config: At, path: ResourcePath) => ({
  resource: resourceOf(config, path),
  resource_name: path === mcpPath ? brand.name : `${brand.name} API`,
  authorization_servers: [config.appUrl],
  scopes_supported: [...scopesOf(path)],
  bearer_methods_supported: ['header'],
  resource_documentation: `${config.appUrl}/docs/api/applications`,
})

/** The resource that a request is for, by its address. */
export function resourceAt(url: string): ResourcePath | undefined {
  const [path = ''] = url.split('?')
  return resourcePaths.find((one) => path === one || path.startsWith(`${one}/`))
}

/** The header `WWW-Authenticate` of an answer that asks for a token, where applications look for one (RFC 9728). */
export function challengeOf(
  config: At,
  { originalUrl, headers }: { originalUrl: string; headers: { authorization?: string | undefined } },
): string | undefined {
  const path = resourceAt(originalUrl)
  if (path === undefined) return undefined
  const metadata = `resource_metadata="${config.appUrl}${metadataPath}${path}"`
  return headers.authorization === undefined
    ? `Bearer ${metadata}`
    : `Bearer error="invalid_token", ${metadata}`
}
