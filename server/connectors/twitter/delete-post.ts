import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { DeletePostCall, DeletePostOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callTwitter, type TwitterSettings } from './api.ts'
import { describeTwitterOutcome, detailOf, refusalOf } from './errors.ts'

const deletedSchema = z.looseObject({ data: z.looseObject({ deleted: z.boolean() }) })

/** Sends `DELETE /2/tweets/{id}` (platforms reference, 3.9). X answers `false` for a post that it does not have. */
export async function deletePost(
  settings: TwitterSettings,
  { account, externalId, signal }: TokenCall<DeletePostCall>,
): Promise<DeletePostOutcome> {
  const outcome = await callTwitter(settings, {
    method: 'DELETE',
    path: `/2/tweets/${encodeURIComponent(externalId)}`,
    accessToken: account.accessToken,
    signal,
  })
  const isGone = outcome.kind === 'answer' && outcome.status === 404 && detailOf(outcome) !== undefined
  return isGone || bodyOf(outcome, deletedSchema)
    ? { kind: 'deleted', answer: describeTwitterOutcome(outcome) }
    : refusalOf(outcome)
}
