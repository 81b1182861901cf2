import type { Generated } from 'kysely'
import type { Habit } from '../../contract/brand-voices/brand-voices.ts'
import type { DefaultInstant } from '../infra/database/columns.ts'

/** The table of brand voices. */
export type BrandVoiceTables = {
  brand_voices: {
    id: string
    workspace_id: string
    name: string
    description: string
    do_words: string[]
    dont_words: string[]
    samples: string[]
    emoji_habit: Habit
    hashtag_habit: Habit
    /** Without `#`. */
    hashtags: string[]
    colors: string[]
    logo_media_id: string | null
    is_default: boolean
    version: Generated<number>
    created_by: string
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
}
