import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  CreatePictureInput,
  pictureStatusResponseSchema,
} from '../../../../contract/assistant/pictures.ts'
import type { PictureGeneration } from '../../../../contract/assistant/generations.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { readGeneration, waitBeforeRead, type GenerationResponse } from '../generation-calls.ts'

/** The configured picture model, if any. It changes only with the configuration of the server. */
export function usePictureStatus() {
  return useQuery({
    queryKey: [...queryKeys.assistant, 'pictures'],
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof pictureStatusResponseSchema>>('/api/assistant/pictures/status', { signal }),
    staleTime: 5 * 60_000,
  })
}

/** Creates a picture and waits for it. Repeating it with the same id costs nothing more. */
export async function createPicture(
  request: CreatePictureInput,
  signal: AbortSignal,
): Promise<{ picture: PictureGeneration; balance: GenerationResponse['balance'] }> {
  let reply = await api.post<GenerationResponse>('/api/assistant/pictures', request, { signal })
  for (let reads = 0; reply.generation.outcome === 'running'; reads += 1) {
    await new Promise((resolve) => setTimeout(resolve, waitBeforeRead(reads)))
    signal.throwIfAborted()
    reply = await readGeneration(request.id, signal)
  }
  const { generation, balance } = reply
  if (generation.action !== 'picture') throw new Error('This generation is not a picture')
  return { picture: generation, balance }
}
