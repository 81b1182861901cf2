import type { LearnedSample } from '../../contract/brand-voices.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import type { Session } from '../accounts/index.ts'
import { listConnectedAccounts, openAccount, type AccountRow } from '../channels/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/app-error.ts'
import { spendLimits } from '../platform/limits/limits.ts'
import { listPublishedTexts } from '../posts/index.ts'
import { requireWriting } from './check-voice-input.ts'

type Learned = { samples: LearnedSample[]; problems: string[] }

const perAccount = 20
const atMost = 40
/** Less says nothing about how a brand writes. */
const shortest = 20
const longest = 3_000
const networkMs = 10_000
/** Each asks a network that counts. */
const limit = { max: 10, seconds: 600 }

/**
 * Posts of the workspace's connected accounts, newest first, for a person to choose samples from: those published from
 * here, and those the network has. Nothing is stored. An account that cannot be read is named in `problems`.
 */
export async function learnSamples(
  ctx: Context,
  session: Session,
  accountIds: string[] | undefined,
): Promise<Learned> {
  await inTransaction(ctx.db, (trx) => requireWriting(ctx, trx, session))
  const connected = await listConnectedAccounts(ctx.db, session.workspaceId)
  const accounts = connected.filter(({ id }) => accountIds === undefined || accountIds.includes(id))
  if (accountIds !== undefined && accounts.length !== new Set(accountIds).size) {
    throw notFound('social account')
  }
  await spendLimits(ctx.db, [{ key: `voice-samples:${session.workspaceId}`, ...limit }])
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
  const read = await readNetwork(ctx, account)
  if (typeof read === 'string') return { samples: own, problem: read }
  return { samples: [...own, ...read.map(({ text, at }) => sample('network', text, new Date(at)))] }
}

/** A string says why it could not be read. */
async function readNetwork(
  ctx: Context,
  account: AccountRow,
): Promise<{ text: string; at: string }[] | string> {
  const who = `@${account.username} on ${platforms[account.platform].name}`
  const opened = await openAccount(ctx, account.id)
  const outcome =
    opened.kind === 'open'
      ? await opened.connector.recentPosts({
          account: opened.account,
          limit: perAccount,
          signal: AbortSignal.timeout(networkMs),
        })
      : opened
  if (outcome.kind === 'posts') return outcome.posts
  if (outcome.kind === 'reauth_required' || outcome.kind === 'disconnected') {
    return `${who} wants to be connected again before its posts can be read.`
  }
  if (outcome.kind === 'rate_limited')
    return `The posts of ${who} cannot be read at the moment: the network is busy.`
  return `The posts of ${who} could not be read. Those published from here are listed.`
}

/** The newest of each text; what is published from here stands on the network too. */
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
