import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  MadeVideo,
  videoReplySchema,
  videoStatusReplySchema,
  VideoWish,
} from '../../../../contract/assistant-videos.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

type Reply = z.infer<typeof videoReplySchema>

const lookAgainMs = 4_000

/** Which model makes videos here, if any; changes only with the installation. */
export function useVideoStatus() {
  return useQuery({
    queryKey: [...queryKeys.assistant, 'videos'],
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof videoStatusReplySchema>>('/api/assistant/videos/status', { signal }),
    staleTime: 5 * 60_000,
  })
}

/** Has a video begun. Repeating it with the same id gives the same video, charged once. */
export const createVideo = async (wish: VideoWish): Promise<MadeVideo> =>
  (await api.post<Reply>('/api/assistant/videos', wish)).video

export const videoKey = (id: string) => [...queryKeys.assistant, 'videos', id]

/** One video. `watch`: looks again until it has ended, which one observer of it does. */
export const videoQuery = (id: string, { watch }: { watch: boolean }) =>
  queryOptions({
    queryKey: videoKey(id),
    queryFn: async ({ signal }): Promise<MadeVideo> =>
      (await api.get<Reply>(`/api/assistant/videos/${id}`, { signal })).video,
    refetchInterval: ({ state }) =>
      watch && (state.data?.outcome ?? 'running') === 'running' ? lookAgainMs : false,
  })
