import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { doneSchema } from '../../../contract/api.ts'
import type {
  changeReviewLinkSchema,
  createReviewLinkSchema,
  linksOfPostResponseSchema,
  newReviewLinkResponseSchema,
  remindedResponseSchema,
  reviewLinkDetailResponseSchema,
  reviewLinkResponseSchema,
  reviewLinksResponseSchema,
} from '../../../contract/review-links/review-links.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

type NewLink = z.infer<typeof newReviewLinkResponseSchema>

const at = (id: string) => `/api/review-links/${encodeURIComponent(id)}`

export const createReviewLink = (input: z.input<typeof createReviewLinkSchema>) =>
  api.post<NewLink>('/api/review-links', input)

export const changeLink = (id: string, change: z.input<typeof changeReviewLinkSchema>) =>
  api.patch<z.infer<typeof reviewLinkResponseSchema>>(at(id), change)

export const renewAddress = (id: string) => api.post<NewLink>(`${at(id)}/address`)

export const withdrawLink = (id: string) =>
  api.post<z.infer<typeof reviewLinkResponseSchema>>(`${at(id)}/withdraw`)

export const remindReviewers = (id: string) =>
  api.post<z.infer<typeof remindedResponseSchema>>(`${at(id)}/remind`)

export const deleteLink = (id: string) => api.delete<z.infer<typeof doneSchema>>(at(id))

/** The links of the workspace, the newest first. */
export const useReviewLinks = () =>
  useInfiniteQuery({
    queryKey: queryKeys.reviewLinks,
    queryFn: ({ pageParam, signal }) =>
      api.get<z.infer<typeof reviewLinksResponseSchema>>(`/api/review-links${after(pageParam)}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ links }) => links),
  })

const mostOffered = 100

/** The newest open links to which the user can add posts. */
export const useLinksThatTakePosts = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: queryKeys.linksThatTakePosts,
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof reviewLinksResponseSchema>>(
        `/api/review-links?takesPosts=true&limit=${mostOffered}`,
        { signal },
      ),
    select: ({ links }) => links.filter(({ canManage }) => canManage),
    enabled,
  })

/** A link with who reviewed, and its posts with what they decided. */
export const useReviewLink = (id: string) =>
  useInfiniteQuery({
    queryKey: queryKeys.reviewLink(id),
    queryFn: ({ pageParam, signal }) =>
      api.get<z.infer<typeof reviewLinkDetailResponseSchema>>(`${at(id)}${after(pageParam)}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => ({
      link: pages.at(-1)?.link,
      reviewers: pages.at(-1)?.reviewers ?? [],
      posts: pages.flatMap(({ posts }) => posts),
      total: pages.at(-1)?.total ?? 0,
    }),
  })

/** The open links that show a post. */
export const useLinksOfPost = (postId: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: queryKeys.linksOfPost(postId),
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof linksOfPostResponseSchema>>(
        `/api/posts/${encodeURIComponent(postId)}/review-links`,
        { signal },
      ),
    select: ({ links }) => links,
    enabled,
  })

const after = (cursor: string | undefined) =>
  cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`
