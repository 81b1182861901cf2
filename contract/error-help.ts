import type { ErrorCode } from './errors.ts'

/** What each code of a failure means and what a caller can do; shown in the guide to errors and in the OpenAPI document. */
export const errorHelp: Readonly<Record<ErrorCode, { means: string; cure: string }>> = {
  validation_failed: {
    means: 'A field of the request is missing or not valid.',
    cure: 'Read `errors`, which maps each field to what is wrong with it, correct the request and send it again.',
  },
  invalid_credentials: {
    means: 'The email address or the password is wrong.',
    cure: 'Only signing in answers with it. Calls with an API key never do.',
  },
  unauthenticated: {
    means: 'The request has no API key, or one that is unknown, revoked or past its end.',
    cure: 'Send `Authorization: Bearer pw_live_...` with a key that is listed in Settings, API.',
  },
  two_factor_required: {
    means: 'Signing in needs a code of the second factor.',
    cure: 'Only signing in answers with it. Calls with an API key never do.',
  },
  wrong_password: {
    means: 'An act that asks for the password again got a wrong one.',
    cure: 'Only acts of signed-in people answer with it. Calls with an API key never do.',
  },
  email_not_verified: {
    means: 'The member for whom the key acts has not verified their email address.',
    cure: 'Open the link in the verification mail, or send it again from the application.',
  },
  deletion_scheduled: {
    means: 'The member asked for the deletion of their account, so nothing can be done for them any more.',
    cure: 'Sign in and keep the account, or use the key of another member.',
  },
  forbidden: {
    means:
      'The role of the member or the scopes of the key do not allow this call, or it comes from an address that the key does not allow.',
    cure: 'The message says which. Make a key with the scope that the reference names for the call, or ask an owner or admin for another role.',
  },
  not_a_member: {
    means: 'The member is no longer in the workspace of the key.',
    cure: 'Use a key of somebody who is.',
  },
  plan_required: {
    means: 'The plan of the workspace does not include this.',
    cure: 'The message names the plan. Upgrade in Subscription & Billing.',
  },
  seats_taken: {
    means: 'Every seat of the plan is taken.',
    cure: 'Remove a member or an invitation, or upgrade.',
  },
  points_insufficient: {
    means: 'The workspace has fewer points than this costs.',
    cure: 'Buy a pack, wait for the next monthly points, or cancel what is scheduled. Nothing was spent.',
  },
  payment_declined: {
    means: 'The card was declined.',
    cure: 'Use another card in Subscription & Billing.',
  },
  checkout_unavailable: {
    means: 'Nothing can be bought at the moment, or not in this state of the subscription.',
    cure: 'Read the message. The API has no call that buys something.',
  },
  not_found: {
    means: 'There is nothing with this id in the workspace of the key, or no call at this address.',
    cure: 'List the things of this kind to get current ids. What belongs to another workspace is not found either.',
  },
  conflict: {
    means:
      'The state of the thing does not allow this now: it was published in the meantime, or another request is doing the same.',
    cure: 'Read it again; `can` says what is possible now.',
  },
  stale_version: {
    means: 'Somebody changed it since you read it, so `version` is not the newest one.',
    cure: 'Read it again, apply your change to the newer state and send its `version`.',
  },
  idempotency_running: {
    means: 'A request with this `Idempotency-Key` is still running.',
    cure: 'Wait the seconds of `Retry-After` and send the same request again: it gets the answer of the first.',
  },
  outcome_unknown: {
    means:
      'A request with this `Idempotency-Key` ended without an answer, so it may have had its effect or not. It is not made again.',
    cure: 'Read what it was to change. If it had no effect, send it again with a new key.',
  },
  idempotency_key_reused: {
    means:
      'This `Idempotency-Key` was used for a request with another method, address or body in the last day.',
    cure: 'Choose a new key for each request, such as a random UUID, and the same one only to repeat it.',
  },
  invalid_token: {
    means: 'A link of a mail is not valid any more.',
    cure: 'Only links of mails answer with it. Ask for a new one.',
  },
  invalid_code: {
    means: 'A code of a mail or of the second factor is wrong or too old.',
    cure: 'Only signing in answers with it. Ask for a new code.',
  },
  request_timeout: {
    means: 'The request did not arrive completely in time.',
    cure: 'Send it again. Send large videos in pieces, so that an interruption costs one piece.',
  },
  payload_too_large: {
    means: 'The request is larger than 1 MB of JSON, or the file is larger than is allowed.',
    cure: 'Send less at once. The limits of files are in the reference of the uploads.',
  },
  storage_full: {
    means: 'The storage of the plan is used up.',
    cure: 'Delete media that no post uses, or upgrade.',
  },
  address_too_long: {
    means: 'The address of the request is too long.',
    cure: 'Filter by fewer values at once.',
  },
  unsupported_media: {
    means:
      'The content type is not the one that the call takes, or the file is none of the accepted formats.',
    cure: 'Send JSON with `Content-Type: application/json`, or the file as the reference of the upload says.',
  },
  content_invalid: {
    means:
      'The platform would not accept the post as it is, for example because the text is too long or a picture is missing.',
    cure: 'The message and `errors` say what each platform misses. Save the corrected draft and try again.',
  },
  account_required: {
    means: 'A draft without a social account cannot be published or scheduled.',
    cure: 'Save it with the id of a connected account of its platform.',
  },
  account_disconnected: {
    means: 'The platform no longer accepts the access to the account.',
    cure: 'A member connects it again in the application, under Social Accounts.',
  },
  platform_refused: {
    means: 'The platform refused what was asked.',
    cure: 'The message repeats its reason.',
  },
  rate_limited: {
    means: 'There were too many requests.',
    cure: 'Wait as many seconds as the header `Retry-After` says.',
  },
  headers_too_large: {
    means: 'The headers of the request are too large.',
    cure: 'Send fewer or shorter headers.',
  },
  internal: {
    means: 'Something failed on our side.',
    cure: 'Send the request again with the same `Idempotency-Key`. If it stays, write to support with the time of the request.',
  },
  unavailable: {
    means: 'The server restarts, or something it needs cannot be reached.',
    cure: 'Send the request again in a few seconds, or as `Retry-After` says, with the same `Idempotency-Key`.',
  },
  disk_full: {
    means: 'The server has no room for new files.',
    cure: 'Try again later. What is saved is safe.',
  },
}
