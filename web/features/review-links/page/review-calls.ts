import type { z } from 'zod'
import type {
  enteredReviewResponseSchema,
  openedReviewResponseSchema,
  reviewCommentResponseSchema,
  reviewDecideManySchema,
  reviewDecideSchema,
  reviewDecidedManyResponseSchema,
  reviewPostResponseSchema,
  lookedAtReviewResponseSchema,
} from '../../../../contract/review-links/review.ts'
import { reviewerHeader } from '../../../../contract/review-links/review.ts'
import { createCalls } from '../../../shared/api/call.ts'
import { createApi } from '../../../shared/api/client.ts'

const nothing = () => undefined

/** Whoever is signed in in this browser has no part in a review. */
const startCall = createCalls({
  baseUrl: '',
  readToken: () => null,
  readWorkspace: () => null,
  onNotAMember: nothing,
  onUnauthenticated: nothing,
})

const anybody = createApi(startCall)

const as = (reviewer: string) =>
  createApi((limits) => {
    const call = startCall(limits)
    return { ...call, headers: { ...call.headers, [reviewerHeader]: reviewer } }
  })

export const openReview = (token: string, signal: AbortSignal) =>
  anybody.post<z.infer<typeof openedReviewResponseSchema>>('/api/review/open', { token }, { signal })

type Entry = { token: string; name: string; password: string | null }

export const enterReview = (input: Entry) =>
  anybody.post<z.infer<typeof enteredReviewResponseSchema>>('/api/review/enter', input)

export const requestReviewCode = (input: Entry & { email: string }) =>
  anybody.post('/api/review/codes', input)

export const confirmReviewCode = (input: { token: string; email: string; code: string }) =>
  anybody.post<z.infer<typeof enteredReviewResponseSchema>>('/api/review/confirm', input)

export type PageOfPosts = z.infer<typeof lookedAtReviewResponseSchema>

/** Before a name was given, anybody with the address may look. */
export function listReviewPosts(
  token: string,
  reviewer: string | null,
  cursor: string | undefined,
  signal: AbortSignal,
) {
  if (reviewer === null) {
    return anybody.post<PageOfPosts>('/api/review/look', { token, cursor, limit: pageSize }, { signal })
  }
  const query = new URLSearchParams({ limit: String(pageSize), ...(cursor !== undefined && { cursor }) })
  return as(reviewer).get<PageOfPosts>(`/api/review/posts?${query}`, { signal })
}

const pageSize = 50

export const decideReviewPost = (
  reviewer: string,
  postId: string,
  input: z.input<typeof reviewDecideSchema>,
) =>
  as(reviewer).post<z.infer<typeof reviewPostResponseSchema>>(
    `/api/review/posts/${encodeURIComponent(postId)}/decide`,
    input,
  )

/** At most 100 posts. */
export const decideReviewPosts = (reviewer: string, input: z.input<typeof reviewDecideManySchema>) =>
  as(reviewer).post<z.infer<typeof reviewDecidedManyResponseSchema>>('/api/review/decide', input)

type NewComment = { id: string; text: string; threadId: string | null; quote: string | null }

export const addReviewComment = (reviewer: string, postId: string, input: NewComment) =>
  as(reviewer).post<z.infer<typeof reviewCommentResponseSchema>>(
    `/api/review/posts/${encodeURIComponent(postId)}/comments`,
    input,
  )
