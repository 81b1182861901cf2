import type { VideoCodec } from '../../contract/platforms/video-limits.ts'
import type { ConversionState, ConversionTarget } from '../../contract/media/video-conversions.ts'
import type { Crop } from '../../contract/media/crop-rules.ts'
import type { ColumnType } from 'kysely'
import type { DefaultInstant, DefaultText, Json, NullableJson } from '../infra/database/columns.ts'

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
    /** Frames per second. Null also for a video that was added before they were stored. */
    frame_rate: ColumnType<number | null, number | null | undefined, number | null>
    /**
     * Both are null for a picture, for a video without sound, and for one that was added before they were stored.
     * Samples per second.
     */
    sound_channels: ColumnType<number | null, number | null | undefined, number | null>
    sound_hertz: ColumnType<number | null, number | null | undefined, number | null>
    /** The number of frames of an animation. Null also for one that was added before they were counted. */
    frames: ColumnType<number | null, number | null | undefined, number | null>
    /** Null for an original. A crop has the part that it shows; a converted video has none. */
    source_media_id: string | null
    crop: NullableJson<Crop>
    storage_key: string
    created_by: string
    created_at: DefaultInstant
  }
  uploads: {
    id: string
    workspace_id: string
    created_by: string
    name: string
    /** The modification time of the file, in milliseconds. */
    last_modified: number
    bytes: number
    /** All bytes before this one are stored in its pieces. */
    received: ColumnType<number, number | undefined, number>
    /** The resulting media, or why the upload was rejected; both are null while it is unfinished. */
    media_id: string | null
    problem: string | null
    created_at: DefaultInstant
    touched_at: Date
  }
  upload_pieces: {
    id: string
    /** Null if the upload was deleted; the file must then be removed. */
    upload_id: string | null
    first_byte: number
    /** Null until the file is complete. */
    bytes: number | null
    storage_key: string
    created_at: Date
  }
  video_conversions: {
    id: string
    workspace_id: string
    /** The source: the original that platforms reject, or the upload, which is not media yet. Exactly one is set. */
    media_id: ColumnType<string | null, string | undefined, never>
    upload_id: ColumnType<string | null, string | undefined, never>
    /** Empty for an upload. */
    targets: Json<ConversionTarget[]>
    state: ColumnType<ConversionState, ConversionState | undefined, ConversionState>
    percent: ColumnType<number, number | undefined, number>
    problem: string | null
    /** The converted video, if the conversion is done and the video was not deleted. */
    result_media_id: string | null
    attempts: ColumnType<number, number | undefined, number>
    /** When its worker counts as lost. */
    leased_until: Date | null
    created_at: DefaultInstant
  }
}
