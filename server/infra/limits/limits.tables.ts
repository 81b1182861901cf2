import type { Instant } from '../database/columns.ts'

export type LimitTables = {
  rate_limits: {
    key: string
    hits: number
    resets_at: Instant
  }
}
