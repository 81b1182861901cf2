import { randomUUIDv7 } from 'node:crypto'
import { seriesLimits } from '../../../contract/series/series.ts'
import type { Context, Trx } from '../../context.ts'
import { letUnapprovedWait } from '../approval/waiting/let-unapproved-wait.ts'
import { insertEvents } from '../history.queries.ts'
import { currentLinkParameters } from '../links-of-post.ts'
import { formatMoment } from '../schedule/format-time.ts'
import { storedWords } from '../search/stored-words.ts'
import { insertEvergreenCopies } from './copies.queries.ts'
import type { EvergreenSource } from './evergreen-source.ts'

type Planned = { evergreenId: string; source: EvergreenSource; content: string; at: Date }

type Options = {
  set: { name: string; workspaceId: string; createdBy: string }
  accountId: string
  timeZone: string
}

/**
 * Creates scheduled posts for free slots of an account, whose queue the caller has locked. Their points are reserved
 * later, like those of a series.
 */
export async function makeEvergreenPosts(
  ctx: Context,
  trx: Trx,
  planned: readonly Planned[],
  { set, accountId, timeZone }: Options,
): Promise<void> {
  if (planned.length === 0) return
  const { link_parameters: linkParameters } = await currentLinkParameters(trx, {
    workspace_id: set.workspaceId,
    social_account_id: accountId,
  })
  const copies = planned.map(({ evergreenId, source, content, at }) => ({
    id: randomUUIDv7(),
    groupId: randomUUIDv7(),
    evergreenId,
    source: source.post,
    withParts: source.keepsParts,
    accountId,
    content,
    words: storedWords(content, ...source.partTexts),
    linkParameters,
    at,
  }))
  await insertEvergreenCopies(trx, copies, { createdBy: set.createdBy, timeZone })
  await insertEvents(
    trx,
    copies.map(({ id, at }) => ({
      postId: id,
      attempt: 0,
      step: 'scheduled',
      message: `Scheduled for ${formatMoment(at, timeZone)} by the evergreen set "${set.name}". Its points are reserved ${seriesLimits.reservedDays} days before.`,
    })),
  )
  await letUnapprovedWait(
    ctx,
    trx,
    set.workspaceId,
    copies.map(({ id }) => id),
  )
}
