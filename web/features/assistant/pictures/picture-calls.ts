import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  CreatePictureInput,
  MadePicture,
  pictureReplySchema,
  pictureStatusReplySchema,
} from '../../../../contract/assistant-pictures.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

type Reply = z.infer<typeof pictureReplySchema>

const againAfterMs = 2_000

/** Whether a model makes pictures here; changes only with the installation. */
export function usePictureStatus() {
  return useQuery({
    queryKey: [...queryKeys.assistant, 'pictures'],
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof pictureStatusReplySchema>>('/api/assistant/pictures/status', { signal }),
    staleTime: 5 * 60_000,
  })
}

/** Has a picture made and waits for it. Repeating it with the same id costs nothing more. */
export async function createPicture(wish: CreatePictureInput, signal: AbortSignal): Promise<MadePicture> {
  let { picture } = await api.post<Reply>('/api/assistant/pictures', wish, { signal })
  while (picture.outcome === 'running') {
    await new Promise((resolve) => setTimeout(resolve, againAfterMs))
    signal.throwIfAborted()
    picture = (await api.get<Reply>(`/api/assistant/pictures/${wish.id}`, { signal })).picture
  }
  return picture
}
