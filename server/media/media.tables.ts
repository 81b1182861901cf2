import type { VideoCodec } from '../../contract/platforms/video-limits.ts'
import type { DefaultInstant } from '../infra/database/columns.ts'

export type MediaTables = {
  media: {
    id: string
    workspace_id: string
    name: string
    content_type: string
    bytes: number
    width: number
    height: number
    /** Both null for a picture. */
    duration_ms: number | null
    video_codec: VideoCodec | null
    storage_key: string
    created_by: string
    created_at: DefaultInstant
  }
}
