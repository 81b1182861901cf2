import type { Context } from '../../server/context.ts'
import { inTransaction } from '../../server/infra/database/database.ts'
import { clearHold, findHold, type Hold } from '../../server/installation/index.ts'
import { lookUpOverdue, notifyDuePosts } from '../../server/posts/index.ts'
import { countOverdue, type Overdue } from './hold.queries.ts'

const reasons: Record<Hold['reason'], string> = {
  restored: 'a backup was restored',
  older_state:
    'the database is older than a worker knew it: it was restored, or a standby took over without the last changes',
  operator: 'the operator asked for it',
}

/** Without `confirmed`, only says what releasing would publish. */
export async function releasePublishing(
  { db }: Context,
  { confirmed }: { confirmed: boolean },
): Promise<string[]> {
  const hold = await findHold(db)
  if (!hold) return ['Publishing is not on hold.']
  const state = [`On hold since ${hold.since.toISOString()}, because ${reasons[hold.reason]}.`]
  const overdue = await countOverdue(db)
  const looksUp = hold.reason !== 'operator'
  const what = looksUp
    ? 'looked up on their platforms, and published where they are not there'
    : 'published, the longest overdue first'
  if (!confirmed) {
    return [...state, describe(overdue, `would be ${what}`), 'To release: npm run admin -- release --yes']
  }
  await inTransaction(db, async (trx) => {
    if (looksUp) await lookUpOverdue(trx)
    await clearHold(trx)
    await notifyDuePosts(trx)
  })
  return [...state, 'Released.', describe(overdue, `are ${what}`)]
}

function describe({ posts, workspaces, oldest }: Overdue, what: string): string {
  if (posts === 0 || oldest === null) return 'No post is overdue.'
  return `Overdue posts that ${what}: ${posts} of ${workspaces} workspace(s), since ${oldest.toISOString()}.`
}
