import type { DeletePostCall, DeletePostOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callLinkedin, type LinkedinSettings } from './api.ts'
import { describeLinkedinOutcome, detailOf, refusalOf } from './errors.ts'

/** Sends `DELETE /rest/posts/{urn}`, which LinkedIn answers with 204 also when it is repeated (platforms reference, 4.8). */
export async function deletePost(
  settings: LinkedinSettings,
  { account, externalId, signal }: TokenCall<DeletePostCall>,
): Promise<DeletePostOutcome> {
  const outcome = await callLinkedin(settings, {
    method: 'DELETE',
    path: `/rest/posts/${encodeURIComponent(externalId)}`,
    accessToken: account.accessToken,
    restliMethod: 'DELETE',
    signal,
  })
  const isDeleted =
    outcome.kind === 'answer' &&
    (outcome.status === 204 || (outcome.status === 404 && detailOf(outcome) !== undefined))
  return isDeleted ? { kind: 'deleted', answer: describeLinkedinOutcome(outcome) } : refusalOf(outcome)
}
