import type { Generated } from 'kysely'
import type { SavedTextKind } from '../../contract/saved-texts/saved-texts.ts'
import type { DefaultInstant } from '../infra/database/columns.ts'

/** The table of hashtag sets and templates. */
export type SavedTextTables = {
  saved_texts: {
    id: string
    workspace_id: string
    kind: SavedTextKind
    name: string
    content: string
    version: Generated<number>
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
}
