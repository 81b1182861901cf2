import {
  acceptedImageTypes,
  acceptedVideoTypes,
  convertedVideoTypes,
  maxUploadBytes,
  maxVideoBytes,
} from '../../../contract/media/media-limits.ts'
import type { MediaKind } from './media-item.ts'

const rules = {
  picture: {
    types: acceptedImageTypes as readonly string[],
    most: maxUploadBytes,
    largest: `${maxUploadBytes / 1024 / 1024} MB`,
    cure: 'Save it as JPEG or PNG and add it again.',
    smaller: 'Make it smaller and add it again.',
  },
  video: {
    types: [...acceptedVideoTypes, ...convertedVideoTypes] as readonly string[],
    most: maxVideoBytes,
    largest: `${maxVideoBytes / 1_000_000} MB`,
    cure: 'Export it as MP4 or MOV and add it again.',
    smaller: 'Make it shorter or smaller and add it again.',
  },
}

/** The `accept` values of the file inputs; browsers that do not know a type use the extension. */
export const acceptAttributes = {
  picture: [...acceptedImageTypes, '.heic', '.heif'].join(','),
  video: [
    ...acceptedVideoTypes,
    ...convertedVideoTypes,
    '.mp4,.mov,.m4v,.webm,.mkv,.avi,.wmv,.asf,.mpg,.mpeg,.ts,.mts,.m2ts,.ogv,.flv,.3gp,.3g2',
  ].join(','),
}

/** Videos of which many systems do not know the type. */
const videoNames = /\.(mp4|mov|m4v|webm|mkv|avi|wmv|asf|mpe?g|m?2?ts|ogv|flv|3gp|3g2)$/i

/** The declared kind of a file; null if it is neither a picture nor a video. */
export function kindOf({ type, name }: File): MediaKind | null {
  if (type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name))) return 'picture'
  if (type.startsWith('video/') || (type === '' && videoNames.test(name))) return 'video'
  return null
}

/** The message why a file is rejected, or null if it is accepted. The server also checks the bytes. */
export function refuseFile(file: File): string | null {
  const name = file.name || 'The pasted file'
  const kind = kindOf(file)
  if (kind === null) {
    return `${name} is neither a picture nor a video. Add JPEG, PNG, WebP, GIF, AVIF or HEIC pictures, or an MP4, MOV, WebM, MKV or AVI video.`
  }
  const { types, most, largest, cure, smaller } = rules[kind]
  if (file.type !== '' && !types.includes(file.type)) {
    return `${name} is a ${kind} format that platforms do not accept. ${cure}`
  }
  if (file.size > most) return `${name} is larger than ${largest}. ${smaller}`
  if (file.size === 0) return `${name} is empty.`
  return null
}
