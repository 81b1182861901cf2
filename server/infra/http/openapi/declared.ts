import type { ErrorCode } from '../../../../contract/errors.ts'
import type { Access } from '../access/access.ts'

/** What a route of the public API declares besides its schemas. */
export type Declared = {
  access: Exclude<Access, 'public' | 'loopback'>
  fails?: readonly ErrorCode[]
  /** Of the body. */
  example?: unknown
  consumes?: readonly string[]
  produces?: readonly string[]
  /** Whether the request or its answer is a stream, which cannot be repeated with an `Idempotency-Key`. */
  isStream: boolean
}
