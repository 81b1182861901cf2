import { acceptedImageTypes, maxUploadBytes } from '../../../contract/media.ts'

const accepted: readonly string[] = acceptedImageTypes
const largest = `${maxUploadBytes / 1024 / 1024} MB`

/** The file input's `accept`. */
export const acceptAttribute = acceptedImageTypes.join(',')

/** Why a file is not taken, in words, or null if it is. The server looks again at the bytes themselves. */
export function refuseFile(file: File): string | null {
  const name = file.name || 'The pasted file'
  if (file.type.startsWith('video/'))
    return `${name} is a video; videos come soon. Only pictures can be added.`
  if (!file.type.startsWith('image/'))
    return `${name} is not a picture. Add JPEG, PNG, WebP, GIF or AVIF files.`
  if (!accepted.includes(file.type)) {
    return `${name} is a kind of picture networks do not take. Save it as JPEG or PNG and add it again.`
  }
  if (file.size > maxUploadBytes)
    return `${name} is larger than ${largest}. Make it smaller and add it again.`
  if (file.size === 0) return `${name} is empty.`
  return null
}
