import type { VideoCodec } from '../../contract/platforms/video-limits.ts'
import type { Crop } from '../../contract/crop-rules.ts'
import type { DefaultInstant, DefaultText, NullableJson } from '../infra/database/columns.ts'

export type MediaTables = {
  media: {
    id: string
    workspace_id: string
    name: string
    alt_text: DefaultText
    content_type: string
    bytes: number
    width: number
    height: number
    /** Both null for a picture. */
    duration_ms: number | null
    video_codec: VideoCodec | null
    /** Both null for an original. */
    source_media_id: string | null
    crop: NullableJson<Crop>
    storage_key: string
    created_by: string
    created_at: DefaultInstant
  }
}
