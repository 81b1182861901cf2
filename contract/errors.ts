import { z } from './zod.ts'

/**
 * The closed list of error codes. The web application switches on these and never on a message. Each has one HTTP
 * status, which only the server's error handler uses.
 */
export const errorStatus = {
  validation_failed: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  two_factor_required: 403,
  wrong_password: 403,
  email_not_verified: 403,
  deletion_scheduled: 403,
  forbidden: 403,
  not_a_member: 403,
  plan_required: 403,
  seats_taken: 409,
  points_insufficient: 402,
  payment_declined: 402,
  checkout_unavailable: 409,
  not_found: 404,
  conflict: 409,
  stale_version: 409,
  invalid_token: 400,
  invalid_code: 400,
  request_timeout: 408,
  payload_too_large: 413,
  storage_full: 413,
  address_too_long: 414,
  unsupported_media: 415,
  idempotency_running: 409,
  outcome_unknown: 409,
  idempotency_key_reused: 422,
  content_invalid: 422,
  account_required: 422,
  account_disconnected: 422,
  platform_refused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  disk_full: 507,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** The body of every failed call. `errors` maps a field's name to what is wrong with it. */
export const failureSchema = z
  .object({
    success: z.literal(false),
    message: z.string().meta({
      description: 'What is wrong and what to do, for people. Programs read `code`.',
      examples: [
        'This post was changed elsewhere in the meantime. Load it again to see the newer one; your text is kept.',
      ],
    }),
    code: z.enum(errorCodes).meta({
      description: 'What is wrong, for programs. The guide to errors explains each code.',
      examples: ['stale_version'],
    }),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({
        description: 'For `validation_failed`: what is wrong with which field.',
        examples: [{ content: 'Too long' }],
      })
      .meta({
        description: 'For `validation_failed`: what is wrong with which field.',
        examples: [{ content: 'Too long' }],
      }),
    docs: z
      .string()
      .optional()
      .meta({
        description: 'Where programs that call the API read about the code.',
        examples: ['https://postwright.example.com/docs/api/errors#stale_version'],
      }),
  })
  .meta({ id: 'Failure' })

export type Failure = z.infer<typeof failureSchema>
