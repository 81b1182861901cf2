import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { includes } from '../../../contract/billing/plans.ts'
import type { ApiKeyScope } from '../../../contract/api-keys/scopes.ts'
import { isOnDevice } from '../../../contract/applications/applications.ts'
import type { ConsentRequest } from '../../../contract/applications/consent.ts'
import type { Workspace } from '../../../contract/workspaces/workspaces.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { readPlan } from '../../plans/index.ts'
import { listWorkspaces } from '../../workspaces/index.ts'
import { findApplication, findRegistrant, type ApplicationRow } from '../applications.queries.ts'
import { mcpPath, pathOfResource, resourcePaths, scopesOf } from '../protocol/resources.ts'
import { hostOf } from '../protocol/self-registration.ts'

type Request = {
  application: ApplicationRow
  redirectUri: string
  scopes: ApiKeyScope[]
  /** What the application wants tokens for. */
  resources: string[]
  uses: ConsentRequest['uses']
}

/** The request of an application that this browser came with. Throws `not_found` for any other. */
export async function findRequest(
  ctx: Context,
  provider: Provider,
  id: string,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<Request> {
  // The library finds it by the cookie, which only the browser has that came from the application.
  const found = await provider.interactionDetails(raw, reply.raw).catch(() => undefined)
  if (found?.uid !== id || found.result !== undefined) throw hasEnded()
  const { client_id, redirect_uri, scope, resource } = found.params
  const application = await findApplication(ctx.db, String(client_id))
  if (!application) throw hasEnded()
  const asked = new Set(String(scope).split(' '))
  const resources = [resource].flat().map(String)
  const paths = new Set(resources.map((one) => pathOfResource(ctx.config, one)))
  const uses = resourcePaths.filter((path) => paths.has(path))
  return {
    application,
    redirectUri: String(redirect_uri),
    scopes: [...new Set(uses.flatMap(scopesOf))].filter((one) => asked.has(one)),
    resources,
    uses: uses.map((path) => (path === mcpPath ? 'agents' : 'api')),
  }
}

export async function presentRequest(
  ctx: Context,
  caller: Caller,
  { application: { id, name }, redirectUri, scopes, uses }: Request,
): Promise<ConsentRequest> {
  const workspaces = await listWorkspaces(ctx, caller)
  return {
    application: {
      name,
      host: hostOf(redirectUri),
      isOnDevice: isOnDevice(redirectUri),
      registeredBy: (await findRegistrant(ctx.db, id)) ?? null,
    },
    uses,
    scopes,
    workspaces: await Promise.all(
      workspaces.map(async (workspace) => ({
        id: workspace.id,
        name: workspace.name,
        scopes: scopes.filter((scope) => workspace.capabilities.includes(scope)),
        refusal: await refusalOf(ctx, workspace),
      })),
    ),
  }
}

/** Why an application cannot be connected to a workspace: it takes what making an API key takes. */
async function refusalOf(ctx: Context, { id, capabilities, restriction }: Workspace) {
  if (!capabilities.includes('api-keys:write')) return restriction === null ? 'role' : 'restricted'
  return includes(await readPlan(ctx, ctx.db, id), 'apiAccess') ? null : 'plan'
}

export const hasEnded = () =>
  new AppError(
    'not_found',
    'This request has ended, was decided already, or was made in another browser. Go back to the application and connect it again.',
  )
