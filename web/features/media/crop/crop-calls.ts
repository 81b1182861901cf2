import type { z } from 'zod'
import type { Crop } from '../../../../contract/media/crop-rules.ts'
import type { Media, mediaResponseSchema } from '../../../../contract/media/media.ts'
import { api } from '../../../shared/api/api.ts'
import { readMedia } from '../library/library-calls.ts'

/** The picture itself, or the one that it was cropped from. */
const originalOf = (media: Media): string => media.crop?.sourceId ?? media.id

/** The picture as this part of its original; null for the original itself. */
export async function cropMedia(media: Media, crop: Crop | null): Promise<Media> {
  const id = originalOf(media)
  if (crop === null) return (await readMedia(id)).media
  const { x, y, width, height } = crop
  const path = `/api/media/${id}/crops`
  return (await api.post<z.infer<typeof mediaResponseSchema>>(path, { x, y, width, height })).media
}
