import type { Context } from '../../../context.ts'
import type { CommitOutcome, PartCall } from '../../../connectors/connector.ts'
import { isOpenPart, type PartRow } from '../../parts/parts.queries.ts'
import { insertAttemptEvent, platformName, subjectOf } from '../outcomes/attempt-event.ts'
import { recordRefusal } from '../outcomes/record-refusal.ts'
import { scheduleCheck, schedulePendingCheck, type OpenCommit } from '../outcomes/schedule-check.ts'
import type { Publication } from '../publication.ts'
import { hasSettled, withoutProof } from '../resolve-commit.ts'
import { finishPartCommit } from './part-commits.queries.ts'
import { recordPartPublished } from './record-part-published.ts'

/**
 * Reads from the platform to find the outcome of a part's open commit. `absent`: nothing was posted, and the part may
 * be sent again. Every other outcome is recorded here. `answered`: the outcome of this attempt's own commit.
 */
export async function resolvePart(
  ctx: Context,
  publication: Publication,
  part: PartRow,
  call: PartCall,
  answered?: CommitOutcome,
): Promise<'published' | 'absent' | 'recorded'> {
  const { attempt, connector } = publication
  const { commit_started_at: last, first_commit_started_at: first } = part
  if (!isOpenPart(part) || first === null || last === null) return 'absent'
  const open: OpenCommit = { startedAt: last, acknowledged: acknowledgedBy(part, answered) }
  const found = await connector.resolvePart({ ...call, commitStartedAt: first })
  if (found.kind === 'published') {
    await recordPartPublished(ctx, attempt, part, found)
    return 'published'
  }
  if (found.kind === 'pending') {
    await schedulePendingCheck(ctx, attempt, found, open)
    return 'recorded'
  }
  if (found.kind === 'refused_later') {
    await recordRefusal(ctx, attempt, { ...found, kind: 'rejected' })
    return 'recorded'
  }
  if (answered?.kind === 'rejected' && (found.kind === 'absent' || found.kind === 'rejected')) {
    await recordRefusal(ctx, attempt, answered)
    return 'recorded'
  }
  if (found.kind === 'absent' && open.acknowledged === undefined && (await hasSettled(ctx, last))) {
    await recordAbsent(publication, part, found.answer)
    return 'absent'
  }
  await scheduleCheck(ctx, attempt, withoutProof(found, open), open)
  return 'recorded'
}

function acknowledgedBy(
  { outcome }: PartRow,
  answered: CommitOutcome | undefined,
): OpenCommit['acknowledged'] {
  if (answered?.kind === 'duplicate') return 'duplicate'
  return outcome === 'pending' || outcome === 'duplicate' ? outcome : undefined
}

async function recordAbsent({ attempt }: Publication, part: PartRow, answer: string): Promise<void> {
  const message = `${subjectOf(attempt)} is not on ${platformName(attempt.post)}: the earlier attempt did not go through. Trying again.`
  await attempt.write(async (trx) => {
    await finishPartCommit(trx, part, 'absent')
    await insertAttemptEvent(trx, attempt, { step: 'retrying', message, answer })
  })
}
