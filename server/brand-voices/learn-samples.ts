import type { LearnedSample } from '../../contract/brand-voices/brand-voices.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import { handleOf } from '../../contract/social-accounts/handle-of.ts'
import type { Caller } from '../infra/http/caller.ts'
import { listConnectedAccounts, openAccount, type AccountRow } from '../social-accounts/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound } from '../infra/http/app-error.ts'
import { spendLimits } from '../infra/limits/limits.ts'
import { listPublishedTexts } from '../posts/index.ts'
import { requireEntitlement } from '../plans/index.ts'

type Learned = { samples: LearnedSample[]; problems: string[] }

const perAccount = 20
const atMost = 40
/** A shorter text says too little about a brand's style. */
const shortest = 20
const longest = 3_000
const platformMs = 10_000
/** Limited, because each account needs a rate-limited call to a platform. */
const limit = { max: 10, seconds: 600 }

/**
 * Posts of the workspace's connected accounts, newest first, from which the user chooses samples: posts published from
 * here and posts read from the platform. Nothing is stored. `problems` names accounts that could not be read.
 */
export async function learnSamples(
  ctx: Context,
  caller: Caller,
  accountIds: string[] | undefined,
): Promise<Learned> {
  await inTransaction(ctx.db, (trx) => requireEntitlement(ctx, trx, caller.workspaceId, 'brandVoice'))
  const connected = await listConnectedAccounts(ctx.db, caller.workspaceId)
  const accounts = connected.filter(({ id }) => accountIds === undefined || accountIds.includes(id))
  if (accountIds !== undefined && accounts.length !== new Set(accountIds).size) {
    throw notFound('social account')
  }
  await spendLimits(ctx.db, [{ key: `voice-samples:${caller.workspaceId}`, ...limit }])
  const found = await Promise.all(accounts.map((account) => samplesOf(ctx, account)))
  return {
    samples: distinct(found.flatMap(({ samples }) => samples)).slice(0, atMost),
    problems: found.flatMap(({ problem }) => problem ?? []),
  }
}

type Found = { samples: LearnedSample[]; problem?: string }

async function samplesOf(ctx: Context, account: AccountRow): Promise<Found> {
  const { platform, username } = account
  const sample = (source: LearnedSample['source'], text: string, at: Date) => ({
    text,
    platform,
    username,
    source,
    at: at.toISOString(),
  })
  const here = await listPublishedTexts(ctx.db, account.workspace_id, account.id, perAccount)
  const own = here.map(({ content, published_at: at }) => sample('here', content, at))
  const read = await readPlatform(ctx, account)
  if (typeof read === 'string') return { samples: own, problem: read }
  return { samples: [...own, ...read.map(({ text, at }) => sample('platform', text, new Date(at)))] }
}

/** Reads the account's posts from its platform. A string is the reason why they could not be read. */
async function readPlatform(
  ctx: Context,
  account: AccountRow,
): Promise<{ text: string; at: string }[] | string> {
  const who = `${handleOf(account.username)} on ${platforms[account.platform].name}`
  const opened = await openAccount(ctx, account.id)
  const outcome =
    opened.kind === 'open'
      ? await opened.connector.recentPosts({
          account: opened.account,
          limit: perAccount,
          signal: AbortSignal.timeout(platformMs),
        })
      : opened
  if (outcome.kind === 'posts') return outcome.posts
  if (outcome.kind === 'reauth_required' || outcome.kind === 'disconnected') {
    return `Connect ${who} again so that its posts can be read.`
  }
  if (outcome.kind === 'rate_limited')
    return `The posts of ${who} cannot be read right now because the platform is busy.`
  return `The posts of ${who} could not be read. Those published from here are listed.`
}

/** Keeps the newest of equal texts, because posts published from here are also read from the platform. */
function distinct(samples: LearnedSample[]): LearnedSample[] {
  const key = (text: string) => text.replaceAll(/https?:\/\/\S+|[^\p{L}\p{N}]/gu, '').toLowerCase()
  const byKey = new Map<string, LearnedSample>()
  for (const sample of samples) {
    const text = sample.text.trim()
    if (text.length < shortest || text.length > longest) continue
    if (!byKey.has(key(text))) byKey.set(key(text), { ...sample, text })
  }
  return [...byKey.values()].toSorted((a, b) => b.at.localeCompare(a.at))
}
