const wholeNumber = { type: 'integer', minimum: 0 }

/** The headers of answers, described once and referred to by all operations. */
export const headers = {
  RateLimitLimit: {
    description:
      'How many calls a minute has, of the limit that has fewest left: of the key or the workspace.',
    schema: wholeNumber,
    example: 120,
  },
  RateLimitRemaining: { description: 'How many calls are left.', schema: wholeNumber, example: 117 },
  RateLimitReset: {
    description: 'In how many seconds the count starts again.',
    schema: wholeNumber,
    example: 42,
  },
  RetryAfter: {
    description: 'After how many seconds to send the request again.',
    schema: wholeNumber,
    example: 42,
  },
  IdempotentReplayed: {
    description: '`true`, if this answer was given before, to a request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
}

const refer = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` })

export const limitHeaders = {
  'RateLimit-Limit': refer('RateLimitLimit'),
  'RateLimit-Remaining': refer('RateLimitRemaining'),
  'RateLimit-Reset': refer('RateLimitReset'),
}
export const waitHeader = { 'Retry-After': refer('RetryAfter') }
export const replayHeader = { 'Idempotent-Replayed': refer('IdempotentReplayed') }

/** What every write takes that can be repeated. */
export const idempotencyKey = {
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    required: false,
    description:
      'A text of your own, new for each write, such as a UUID. For 24 hours, the same request with the same key has no further effect and gets the first answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    example: '0f6c2f0e-6f0b-4c4b-9c39-1d8f5f6d2b11',
  },
}
export const repeatable = { $ref: '#/components/parameters/IdempotencyKey' }
