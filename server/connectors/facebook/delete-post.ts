import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { DeletePostCall, DeletePostOutcome } from '../connector.ts'
import { describeGraphOutcome, graphErrorOf } from '../graph/graph-error.ts'
import type { HttpOutcome } from '../http.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { refusalOf } from './errors.ts'

const deletedSchema = z.looseObject({ success: z.literal(true) })

/** Sends `DELETE /{post}` (platforms reference, 2.8). */
export async function deletePost(
  settings: FacebookSettings,
  { account, externalId, signal }: TokenCall<DeletePostCall>,
): Promise<DeletePostOutcome> {
  const outcome = await callFacebook(settings, {
    method: 'DELETE',
    path: `/${encodeURIComponent(externalId)}`,
    accessToken: account.accessToken,
    signal,
  })
  return bodyOf(outcome, deletedSchema) || isGone(outcome)
    ? { kind: 'deleted', answer: describeGraphOutcome(outcome) }
    : refusalOf(outcome)
}

/** Facebook's error for an object that does not exist (Graph API, error 100 with subcode 33). */
function isGone(outcome: HttpOutcome): boolean {
  const error = outcome.kind === 'answer' ? graphErrorOf(outcome) : undefined
  return error?.code === 100 && error.error_subcode === 33
}
