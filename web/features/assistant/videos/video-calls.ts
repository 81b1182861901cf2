import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CreateVideoBody, videosResponseSchema } from '../../../../contract/assistant/videos.ts'
import type { VideoGeneration } from '../../../../contract/assistant/generations.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import type { GenerationResponse } from '../generation-calls.ts'

type VideosResponse = z.infer<typeof videosResponseSchema>

const videosKey = [...queryKeys.assistant, 'videos']

/** Polling intervals: while a video is running, and otherwise, because one may be started on another device. */
const runningIntervalMs = 4_000
const idleIntervalMs = 60_000

function refetchInterval(reply: VideosResponse | undefined): number | false {
  if (reply?.videos.some(({ outcome }) => outcome === 'running')) return runningIntervalMs
  return reply && reply.model !== null ? idleIntervalMs : false
}

/** The configured video model, if any, and the user's videos from all devices that are running or were not dismissed. */
export function useVideos() {
  return useQuery({
    queryKey: videosKey,
    queryFn: ({ signal }) => api.get<VideosResponse>('/api/assistant/videos', { signal }),
    refetchInterval: ({ state }) => refetchInterval(state.data),
    refetchOnWindowFocus: 'always',
  })
}

/** The user's videos, newest first. */
export const useVideoList = (): readonly VideoGeneration[] => useVideos().data?.videos ?? none
const none: readonly VideoGeneration[] = []

/** Starts a video. Repeating it with the same id gives the same video, charged once. */
export const createVideo = (body: CreateVideoBody) =>
  api.post<GenerationResponse>('/api/assistant/videos', body)

/** Changes to the list of videos, shown before the server confirms them. */
export function useVideoChanges() {
  const queryClient = useQueryClient()
  const change = (videos: (before: VideoGeneration[]) => VideoGeneration[]) => {
    // A response that is still on its way is older than this change.
    void queryClient.cancelQueries({ queryKey: videosKey })
    queryClient.setQueryData<VideosResponse>(
      videosKey,
      (before) => before && { ...before, videos: videos(before.videos) },
    )
  }
  const reload = () => void queryClient.invalidateQueries({ queryKey: videosKey })
  const update = (id: string, notice: 'seen' | 'dismissed') => {
    api.patch(`/api/assistant/videos/${encodeURIComponent(id)}`, { notice }).then(reload, reload)
  }
  return {
    reload,
    add: (video: VideoGeneration) => {
      change((before) => [video, ...before.filter(({ id }) => id !== video.id)])
      reload()
    },
    markSeen: (id: string) => {
      change((before) => before.map((one) => (one.id === id ? { ...one, notice: 'seen' } : one)))
      update(id, 'seen')
    },
    dismiss: (id: string) => {
      change((before) => before.filter((one) => one.id !== id))
      update(id, 'dismissed')
    },
  }
}
