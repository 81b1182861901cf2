import { errorHelp } from '../../../../contract/error-help.ts'
import { errorStatus, type ErrorCode } from '../../../../contract/errors.ts'
import type { Declared } from './declared.ts'
import { limitHeaders, waitHeader } from './headers.ts'

type Input = {
  /** Whether the path has an id. */
  id: boolean
  /** Whether there are fields in a body or a query. */
  fields: boolean
  /** Whether one of them is the version that the caller saw. */
  version: boolean
  file: boolean
  /** Whether it takes an `Idempotency-Key`. */
  isRepeatable: boolean
}

/** The failures of every operation. */
const always: readonly ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'not_a_member',
  'plan_required',
  'rate_limited',
  'internal',
  'unavailable',
]
const ofRepeatable: readonly ErrorCode[] = [
  'idempotency_running',
  'outcome_unknown',
  'idempotency_key_reused',
]
const ofFiles: readonly ErrorCode[] = [
  'request_timeout',
  'payload_too_large',
  'storage_full',
  'unsupported_media',
  'disk_full',
]

/** The codes with which an operation fails: those that it declares, and those that follow from its declaration. */
export function errorCodes({ access, fails = [] }: Declared, input: Input): Set<ErrorCode> {
  return new Set<ErrorCode>([
    ...always,
    ...(input.id ? (['not_found'] as const) : []),
    ...(input.fields ? (['validation_failed'] as const) : []),
    ...(input.version ? (['stale_version'] as const) : []),
    ...(input.isRepeatable ? ofRepeatable : []),
    ...(input.file ? ofFiles : []),
    ...(typeof access === 'object' ? (['email_not_verified'] as const) : []),
    ...fails,
  ])
}

/** The failures with these codes, by status. Operations share them in `shared`, by the names of their codes. */
export function failures(
  codes: Set<ErrorCode>,
  shared: Record<string, object>,
): Record<string, { $ref: string }> {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => {
      const name = some.map(inPascalCase).join('Or')
      shared[name] ??= failure(status, some)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

const inPascalCase = (code: string) =>
  code.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())

/** The statuses whose answers say when to try again. Those without a valid key have no limits to tell. */
const waiting: ReadonlySet<number> = new Set([409, 429, 503])
const withoutLimits = 401

function failure(status: number, codes: readonly ErrorCode[]): object {
  const example = { success: false, message: errorHelp[codes[0]!].means, code: codes[0] }
  const schema = { $ref: '#/components/schemas/Failure' }
  return {
    description: codes.map((code) => `\`${code}\`: ${errorHelp[code].means}`).join('\n\n'),
    ...(status !== withoutLimits && {
      headers: { ...limitHeaders, ...(waiting.has(status) && waitHeader) },
    }),
    content: { 'application/json': { schema, example } },
  }
}
