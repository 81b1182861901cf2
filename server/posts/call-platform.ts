import { handleOf } from '../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import type { OpenConnector, PublishCall, Refusal } from '../connectors/index.ts'
import type { Context } from '../context.ts'
import { AppError, waitInWords } from '../infra/http/app-error.ts'
import { openAccount, type AccountRow } from '../social-accounts/index.ts'
import { listParkedUntil, parkCalls } from './publish/limits/call-limits.queries.ts'
import { collectAnnounced, applyAnnouncedLimits } from './publish/limits/apply-announced-limits.ts'

export type Opened = { connector: OpenConnector; account: PublishCall['account'] }

/**
 * `again`: why the account must be reconnected, as the end of "so that ...". `now`: what a platform cannot do, as the
 * end of a sentence that starts with its name.
 */
type Words = { again: string; now: string }

/**
 * Calls the platform of an account for a user who waits for the result, within the limits that the platform announces.
 * A refusal becomes an error for users.
 */
export async function callPlatform<Answer extends object>(
  ctx: Context,
  account: AccountRow,
  words: Words,
  ask: (opened: Opened) => Promise<Answer | Refusal>,
): Promise<Answer> {
  const { id: accountId, platform } = account
  const limited = { accountId, platform }
  const parked = (await listParkedUntil(ctx.db, [limited])).get(accountId)
  if (parked) throw busy(account, words, parked.getTime() - ctx.clock.now().getTime())

  const announced = collectAnnounced()
  const opened = await openAccount(ctx, accountId, announced.announce)
  if (opened.kind === 'disconnected') throw endedAccess(account, words)
  if (opened.kind !== 'open') throw failed(account, words, opened)
  const answer = await ask(opened)
  await applyAnnouncedLimits(ctx.db, { social_account_id: accountId, platform }, announced)
  if (!isRefusal(answer)) return answer
  if (answer.kind === 'rate_limited') {
    await parkCalls(ctx.db, limited, { scope: answer.scope ?? 'account', waitMs: answer.retryAfterMs })
  }
  ctx.log.warn(
    { accountId, kind: answer.kind, answer: answer.answer },
    'a platform refused what a user asked for',
  )
  throw failed(account, words, answer)
}

const refusals: ReadonlySet<unknown> = new Set<Refusal['kind']>([
  'rejected',
  'reauth_required',
  'rate_limited',
  'unavailable',
])

function isRefusal(answer: object): answer is Refusal {
  return 'kind' in answer && refusals.has(answer.kind)
}

function failed(account: AccountRow, words: Words, refusal: Refusal): AppError {
  switch (refusal.kind) {
    case 'rejected':
      return new AppError('platform_refused', `${refusal.message} ${refusal.cure}`)
    case 'reauth_required':
      return endedAccess(account, words)
    case 'rate_limited':
    case 'unavailable':
      return busy(account, words, refusal.retryAfterMs)
  }
}

const endedAccess = ({ username, platform }: AccountRow, { again }: Words) =>
  new AppError(
    'platform_refused',
    `Connect ${handleOf(username)} on ${platforms[platform].name} again so that ${again}.`,
  )

function busy({ platform }: AccountRow, { now }: Words, waitMs: number | null): AppError {
  const seconds = waitMs === null ? undefined : Math.max(1, Math.ceil(waitMs / 1000))
  return new AppError(
    'unavailable',
    `${platforms[platform].name} ${now} right now. Please try again in ${seconds === undefined ? 'a few minutes' : waitInWords(seconds)}.`,
    seconds === undefined ? {} : { retryAfterSeconds: seconds },
  )
}
