import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  changeFeedSchema,
  Feed,
  feedEntriesResponseSchema,
  feedPreviewResponseSchema,
  feedResponseSchema,
  feedsResponseSchema,
  followFeedSchema,
  previewFeedSchema,
} from '../../../contract/feeds/feeds.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

type One = z.infer<typeof feedResponseSchema>

const at = ({ id }: Pick<Feed, 'id'>) => `/api/feeds/${encodeURIComponent(id)}`

/** A feed that is due is being checked, or will be in a moment. */
export const isChecking = ({ paused, nextCheckAt }: Feed): boolean =>
  !paused && Date.parse(nextCheckAt) <= Date.now()

const checkingMs = 2_000
const idleMs = 60_000

/** The feeds of the workspace. What workers change of them is seen after a moment. */
export function useFeeds() {
  return useQuery({
    queryKey: queryKeys.feeds,
    queryFn: ({ signal }) => api.get<z.infer<typeof feedsResponseSchema>>('/api/feeds', { signal }),
    refetchInterval: ({ state: { data } }) => (data?.feeds.some(isChecking) ? checkingMs : idleMs),
  })
}

/** Its newest entries, read again whenever one more became a post. */
export function useFeedEntries({ id, made, waiting }: Feed) {
  return useQuery({
    queryKey: [...queryKeys.feedEntries(id), made, waiting],
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof feedEntriesResponseSchema>>(`${at({ id })}/entries`, { signal }),
    select: ({ entries }) => entries,
    placeholderData: keepPreviousData,
  })
}

export type PreviewInput = z.input<typeof previewFeedSchema>

/** What posts the newest entries of a feed would become; null asks for none. */
export function useFeedPreview(input: PreviewInput | null) {
  return useQuery({
    queryKey: queryKeys.feedPreview(input ?? {}),
    queryFn: ({ signal }) =>
      api.post<z.infer<typeof feedPreviewResponseSchema>>('/api/feeds/preview', input ?? {}, { signal }),
    select: ({ preview }) => preview,
    enabled: input !== null,
    // The posts stay while another choice is looked at.
    placeholderData: (previous, query) =>
      (query?.queryKey[2] as PreviewInput | undefined)?.url === input?.url ? previous : undefined,
    retry: false,
  })
}

/** A repeated call with the same id follows it once. */
export const followFeed = (input: z.input<typeof followFeedSchema>) => api.post<One>('/api/feeds', input)

export const changeFeed = (feed: Feed, input: Omit<z.input<typeof changeFeedSchema>, 'version'>) =>
  api.put<One>(at(feed), { ...input, version: feed.version } satisfies z.input<typeof changeFeedSchema>)

export const turnFeed = (feed: Feed) => api.post<One>(`${at(feed)}/${feed.paused ? 'resume' : 'pause'}`)

export const checkFeed = (feed: Feed) => api.post<One>(`${at(feed)}/check`)

export const removeFeed = (feed: Feed) => api.delete<{ success: true }>(`${at(feed)}?version=${feed.version}`)
