import { randomUUIDv7 } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { z } from 'zod'
import { applicationLimits } from '../../../contract/applications/applications.ts'
import type { decisionSchema } from '../../../contract/applications/consent.ts'
import { confirmIdentity } from '../../accounts/index.ts'
import { recordActivity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError, emailNotVerified, forbidden, invalid, notAMember } from '../../infra/http/app-error.ts'
import { sessionOf, type Caller } from '../../infra/http/caller.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { listWorkspaces, lockMembership, lockWorkspace } from '../../workspaces/index.ts'
import { alertOfConnection } from '../applications.mails.ts'
import { updateApplication } from '../applications.queries.ts'
import { countConnections, replaceConnection } from '../connections.queries.ts'
import { consumeRecord } from '../protocol/records.queries.ts'
import { hostOf } from '../protocol/self-registration.ts'
import { findRequest, hasEnded } from './read-request.ts'

type Decision = z.output<typeof decisionSchema>
type Allowed = Extract<Decision, { allow: true }>

/** Who decides about which request, and how. */
export type Deciding = {
  provider: Provider
  caller: Caller
  id: string
  decision: Decision
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Decides once about the request of an application. Returns the address at which the browser goes on, which takes the
 * answer to the application.
 */
export async function decide(ctx: Context, deciding: Deciding): Promise<string> {
  const { provider, caller, id, decision, request, reply } = deciding
  sessionOf(caller)
  const asked = await findRequest(ctx, provider, id, request, reply)
  if (!decision.allow) {
    const consumed = await consumeRecord(ctx.db, 'Interaction', hashToken(id), ctx.clock.now())
    if (!consumed) throw hasEnded()
    const result = { error: 'access_denied', error_description: 'The person did not allow it.' }
    return provider.interactionResult(request.raw, reply.raw, result)
  }
  const { workspaceId } = decision
  const scopes = asked.scopes.filter((scope) => decision.scopes.includes(scope))
  if (scopes.length === 0) throw invalid('Choose what the application may do.')
  await requireConnecting(ctx, caller, decision)
  await confirmIdentity(ctx, caller.userId, decision.identity)
  const connectionId = randomUUIDv7()
  const now = ctx.clock.now()
  const { id: applicationId, name } = asked.application
  const by = { ...caller, workspaceId }
  await inTransaction(ctx.db, async (trx) => {
    if (!(await consumeRecord(trx, 'Interaction', hashToken(id), now))) throw hasEnded()
    await lockWorkspace(trx, workspaceId)
    await lockMembership(trx, by)
    const connection = {
      id: connectionId,
      application_id: applicationId,
      workspace_id: workspaceId,
      user_id: caller.userId,
      redirect_uri: asked.redirectUri,
      scopes,
      created_at: now,
    }
    await replaceConnection(trx, connection)
    const count = await countConnections(trx, workspaceId, caller.userId)
    if (count > applicationLimits.connectionsPerMember) throw tooMany()
    await updateApplication(trx, applicationId, { connected_at: now })
    const activity = { kind: 'application.connected', data: { name } } as const
    await recordActivity(trx, { workspaceId, by, at: now, activity })
    await alertOfConnection(ctx, trx, by, { name, host: hostOf(asked.redirectUri) })
  })
  const grant = new provider.Grant({ accountId: caller.userId, clientId: applicationId })
  grant.jti = connectionId
  for (const resource of asked.resources) grant.addResourceScope(resource, scopes)
  await grant.save()
  const result = {
    login: { accountId: caller.userId, remember: false },
    consent: { grantId: connectionId },
  }
  return provider.interactionResult(request.raw, reply.raw, result)
}

/** Throws unless the caller may connect applications to the workspace, which takes what making an API key takes. */
async function requireConnecting(ctx: Context, caller: Caller, { workspaceId }: Allowed): Promise<void> {
  const workspace = (await listWorkspaces(ctx, caller)).find(({ id }) => id === workspaceId)
  if (!workspace) throw notAMember()
  if (!workspace.capabilities.includes('api-keys:write')) throw forbidden()
  if (!caller.emailVerified) throw emailNotVerified()
  await requireEntitlement(ctx, ctx.db, workspaceId, 'apiAccess')
}

const tooMany = () =>
  new AppError(
    'conflict',
    `You have connected ${applicationLimits.connectionsPerMember} applications to this workspace, and more are not possible. Disconnect one in Settings, API.`,
  )
