import { useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  AssistantEvent,
  Generation,
  generateSchema,
  generationsReplySchema,
  versionsSchema,
} from '../../../contract/assistant.ts'
import type { createPostSchema, postReplySchema } from '../../../contract/posts.ts'
import { api } from '../../shared/api/api.ts'
import { streamEvents } from '../../shared/api/event-stream.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

export type GenerationPage = z.infer<typeof generationsReplySchema>

export const streamText = (wish: z.input<typeof generateSchema>, signal: AbortSignal) =>
  streamEvents<AssistantEvent>('/api/assistant/generate', wish, signal)

export const streamVersions = (wish: z.input<typeof versionsSchema>, signal: AbortSignal) =>
  streamEvents<AssistantEvent>('/api/assistant/versions', wish, signal)

export const listGenerations = (cursor: string | null, signal?: AbortSignal) => {
  const query = new URLSearchParams({ limit: '20' })
  if (cursor !== null) query.set('cursor', cursor)
  return api.get<GenerationPage>(`/api/assistant/history?${query}`, { signal })
}

type Entry = GenerationPage['generations'][number]

/** The history holds more than texts. */
export const isText = (entry: Entry): entry is Entry & Generation => 'result' in entry

/** Everything that was written here, the newest first, page after page. */
export function useGenerations() {
  return useInfiniteQuery({
    queryKey: queryKeys.generations,
    queryFn: ({ pageParam, signal }) => listGenerations(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: 'always',
  })
}

export const deleteGeneration = (id: string) =>
  api.delete<{ success: true }>(`/api/assistant/history/${encodeURIComponent(id)}`)

/** Repeating it with the same id makes no second draft. */
export const createDraft = (draft: z.input<typeof createPostSchema>) =>
  api.post<z.infer<typeof postReplySchema>>('/api/posts', draft)
