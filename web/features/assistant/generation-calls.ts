import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  generationResponseSchema,
  GenerationSummary,
  generationsResponseSchema,
  TextGeneration,
  TextSummary,
} from '../../../contract/assistant/generations.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

export type GenerationPage = z.infer<typeof generationsResponseSchema>
export type GenerationResponse = z.infer<typeof generationResponseSchema>

const listGenerations = (cursor: string | null, signal: AbortSignal) => {
  const query = new URLSearchParams({ limit: '20' })
  if (cursor !== null) query.set('cursor', cursor)
  return api.get<GenerationPage>(`/api/assistant/generations?${query}`, { signal })
}

/** One generation with its full texts, and the points of the workspace. */
export const readGeneration = (id: string, signal?: AbortSignal) =>
  api.get<GenerationResponse>(`/api/assistant/generations/${encodeURIComponent(id)}`, { signal })

/** The full text of an entry of which the history shows an excerpt. */
export async function readText(id: string): Promise<TextGeneration> {
  const { generation } = await readGeneration(id)
  if (!('source' in generation)) throw new Error('This generation is not a text')
  return generation
}

/** Delay in milliseconds before a running generation is read again; it grows with each read. */
const maxWaitMs = 15_000
export const waitBeforeRead = (reads: number): number => Math.min(2_000 * 1.5 ** reads, maxWaitMs)

/** One generation, polled while it is running. */
export const generationQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.generations, 'one', id],
    queryFn: ({ signal }) => readGeneration(id, signal),
    refetchInterval: ({ state }) =>
      state.data?.generation.outcome === 'running' ? waitBeforeRead(state.dataUpdateCount) : false,
  })

/** Distinguishes texts from the pictures and videos of the history. */
export const isText = (entry: GenerationSummary): entry is TextSummary => 'source' in entry

export const generationListKey = [...queryKeys.generations, 'list']

/** All generations of the workspace, newest first, paged. */
export function useGenerations() {
  return useInfiniteQuery({
    queryKey: generationListKey,
    queryFn: ({ pageParam, signal }) => listGenerations(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: 'always',
  })
}

export const deleteGeneration = (id: string) =>
  api.delete<{ success: true }>(`/api/assistant/generations/${encodeURIComponent(id)}`)
