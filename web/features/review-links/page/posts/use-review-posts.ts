import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { listReviewPosts, type PageOfPosts } from '../review-calls.ts'
import { useReview } from '../review-context.ts'

/** The same before and after the name was given, so that the list stays. */
const keyOf = (token: string) => ['review', 'posts', token]

/** The posts of the link, a page after the other. */
export function useReviewPosts() {
  const { token, reviewer } = useReview()
  return useInfiniteQuery({
    queryKey: keyOf(token),
    queryFn: ({ pageParam, signal }) => listReviewPosts(token, reviewer?.token ?? null, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => ({
      posts: pages.flatMap(({ posts }) => posts),
      review: pages[0]?.review,
      total: pages.at(-1)?.total ?? 0,
    }),
  })
}

/** Brings what the server answered into the list. */
export function useReviewCache() {
  const { token } = useReview()
  const queryClient = useQueryClient()
  const queryKey = keyOf(token)
  return {
    change: async (change: (post: ReviewPost) => ReviewPost) => {
      // What was asked before is older.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<InfiniteData<PageOfPosts>>(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, posts: page.posts.map((post) => change(post)) })),
          },
      )
    },
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  }
}
