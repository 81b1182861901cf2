import type { ColumnType, Generated } from 'kysely'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { RememberedReading } from './file/read-csv.ts'
import type { DefaultInstant } from '../infra/database/columns.ts'

/** The posts that a row of the file becomes: one for each target, with ids that stay the same on a retry. */
export type RowSource = {
  text: string
  targets: { id: string; platform: PlatformKey; socialAccountId: string }[]
  /** The title, for platforms whose posts have one. */
  title: string
  /** Null for a draft. */
  localTime: string | null
  timeZone: string
  pictures: string[]
  /** The descriptions of its pictures, in their order. */
  altTexts: string[]
  labelIds: string[]
}

export type RowState = 'pending' | 'imported' | 'failed' | 'undone' | 'kept'

export type PostImportTables = {
  post_imports: {
    id: string
    workspace_id: string
    file_name: string
    schedule: boolean
    undo_requested: Generated<boolean>
    /** How the file was read, for the next one with the same columns. Written as JSON text. */
    reading: ColumnType<RememberedReading, string, never>
    /** The number of rows of the file with a problem, which are not imported. */
    left_out: Generated<number>
    created_by: string
    created_at: DefaultInstant
  }
  post_import_rows: {
    import_id: string
    row: number
    group_id: string
    /** Written as JSON text. */
    source: ColumnType<RowSource, string, never>
    state: Generated<RowState>
    media_ids: Generated<string[]>
    group_version: number | null
    remark: string | null
    claimed_until: Date | null
  }
}
