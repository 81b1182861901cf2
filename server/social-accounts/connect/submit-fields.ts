import type { AccessOutcome, SignInStart } from '../../connectors/index.ts'
import type { Context } from '../../context.ts'
import { newToken } from '../../infra/crypto/tokens.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requirePlatformLimit } from '../platform-limit.ts'
import { consumeState, findState } from './oauth-states.queries.ts'
import { keepState, openKept, redirectUri, stateOf, stateUnknown, type Callback } from './sign-in-state.ts'
import { requireConnector } from './start-connecting.ts'

type SubmittedFields = Callback & { fields: { name: string; value: string }[] }

/** Signs in with the fields that the user filled in. The state is used up only if the platform accepts them. */
export async function submitFields(
  ctx: Context,
  caller: Caller,
  callback: SubmittedFields,
): Promise<AccessOutcome | Pick<SignInStart, 'kind' | 'authorizeUrl'>> {
  const { platform, fields } = callback
  const connector = requireConnector(ctx, platform)
  const { signIn } = connector
  openKept(ctx, callback, await findState(ctx.db, stateOf(caller, callback)))
  if (signIn.kind !== 'form') throw stateUnknown(platform)
  await requirePlatformLimit(ctx, ctx.db, caller.workspaceId, { platform })
  const given = new Map(fields.map(({ name, value }) => [name, value]))
  const missing = signIn.fields.find(({ name }) => (given.get(name) ?? '').trim() === '')
  if (missing) throw new AppError('platform_refused', `${missing.label} is required.`)
  const values = Object.fromEntries(signIn.fields.map(({ name }) => [name, given.get(name) ?? '']))
  const next = { state: newToken(), redirectUri: redirectUri(ctx, platform) }
  const outcome = await signIn.submit(values, next)
  if (outcome.kind !== 'access' && outcome.kind !== 'page') return outcome
  const used = await consumeState(ctx.db, stateOf(caller, callback))
  if (!used) {
    if (outcome.kind === 'access') await connector.revoke(outcome.access)
    throw stateUnknown(platform)
  }
  if (outcome.kind === 'access') return outcome
  await keepState(ctx, caller, { platform, state: next.state, kept: outcome.kept })
  return { kind: 'page', authorizeUrl: outcome.authorizeUrl }
}
