import type { Generated } from 'kysely'
import type { LabelColor } from '../../contract/labels/labels.ts'
import type { DefaultInstant } from '../infra/database/columns.ts'

/** The table of the labels that post groups can have. */
export type LabelTables = {
  labels: {
    id: string
    workspace_id: string
    name: string
    color: LabelColor
    version: Generated<number>
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
}
