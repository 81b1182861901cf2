import type { ColumnType } from 'kysely'
import type { Instant } from '../infra/database/columns.ts'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export type IdempotencyTables = {
  idempotent_requests: {
    workspace_id: string
    /** The user, the API key or the connection to an application that sent it. */
    caller_id: string
    key: string
    /** Of method, path and body. */
    fingerprint: Buffer
    started_at: Instant
    /** `unknown`: it failed in a way that does not say whether it had an effect. */
    state: ColumnType<
      'running' | 'answered' | 'unknown',
      'running' | undefined,
      'running' | 'answered' | 'unknown'
    >
    status: Nullable<number>
    sealed_body: Nullable<Buffer>
  }
}
