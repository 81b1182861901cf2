import type { PictureFacts } from '../../contract/platforms/picture-rules.ts'
import type { SoundFacts, VideoFacts } from '../../contract/platforms/video-rules.ts'
import type { MediaRow } from './media.queries.ts'

/** The facts about a picture that platforms have limits for. */
export function pictureFacts({ content_type, bytes, width, height, frames }: MediaRow): PictureFacts {
  return { contentType: content_type, bytes, width, height, frames }
}

/** The facts about a video that platforms have limits for; null for a picture. */
export function videoFacts(row: MediaRow): VideoFacts | null {
  const { duration_ms, video_codec, frame_rate, bytes, width, height } = row
  if (duration_ms === null || video_codec === null) return null
  return {
    durationMs: duration_ms,
    codec: video_codec,
    framesPerSecond: frame_rate,
    sound: soundFacts(row),
    bytes,
    width,
    height,
  }
}

export const soundFacts = ({ sound_channels, sound_hertz }: MediaRow): SoundFacts | null =>
  sound_channels === null || sound_hertz === null ? null : { channels: sound_channels, hertz: sound_hertz }

/** As `countMedia` of the contract, for rows. */
export function countMediaRows(rows: readonly MediaRow[]) {
  const videos = rows.map(videoFacts).filter((facts) => facts !== null)
  const pictures = rows.filter(({ video_codec }) => video_codec === null).map(pictureFacts)
  return { images: pictures.length, pictures, videos }
}
