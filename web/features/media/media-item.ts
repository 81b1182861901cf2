import type { Media } from '../../../contract/media/media.ts'

export type Attached = { media: Media; altText: string }

/** The connection was lost, or the server takes nothing for a moment. */
export type UploadPause = 'lost' | 'busy'

export type MediaKind = 'picture' | 'video'

/** A picture or a video in the tray: uploading, failed or ready. */
export type MediaItem = {
  key: string
  kind: MediaKind
  name: string
  altText: string
  /** `sending` also means that a picture is being cropped or media is being converted; both keep their `media`. */
  state: 'waiting' | 'sending' | 'failed' | 'ready'
  /** The share of bytes sent, or of the video converted, from 0 to 1. */
  progress: number
  problem: string | null
  /** The uploaded file, or the media, becomes a video by a conversion, which is running. */
  converting: boolean
  /** Why the upload waits, if it goes on by itself. */
  paused: UploadPause | null
  /** The URL of the picture or video. */
  previewUrl: string
  media: Media | null
}

export const isConverting = ({ state, converting }: MediaItem): boolean => state === 'sending' && converting

let made = 0
const newKey = () => `media-${(made += 1)}`

/** An item for a local file that will be uploaded; its preview is the file itself. */
export function beginItem(file: File, kind: MediaKind, previewUrl: string): MediaItem {
  return {
    key: newKey(),
    kind,
    name: file.name || `Pasted ${kind}`,
    altText: '',
    state: 'waiting',
    progress: 0,
    problem: null,
    converting: false,
    paused: null,
    previewUrl,
    media: null,
  }
}

/** What is shown of media that is in the workspace. */
export const readyItem = (media: Media) =>
  ({
    kind: media.video ? 'video' : 'picture',
    name: media.name,
    state: 'ready',
    progress: 1,
    previewUrl: media.thumbnailUrl ?? media.url,
    media,
  }) as const

export function itemOf({ media, altText }: Attached): MediaItem {
  return {
    ...readyItem(media),
    key: newKey(),
    altText,
    problem: null,
    converting: false,
    paused: null,
  }
}

export function attachedOf(items: readonly MediaItem[]): Attached[] {
  return items.flatMap(({ media, altText }) => (media ? [{ media, altText }] : []))
}
