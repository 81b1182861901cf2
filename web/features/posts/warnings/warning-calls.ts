import { useQueries, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { linkCheckResponseSchema } from '../../../../contract/links/link-check.ts'
import type {
  PostWarningsInput,
  postWarningsResponseSchema,
} from '../../../../contract/posts/post-warnings.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'

const freshMs = 30_000

/** What speaks against publishing this. It is advice, so a question without an answer is not repeated or shown. */
export function usePostWarnings(input: PostWarningsInput) {
  const { data } = useQuery({
    queryKey: queryKeys.postWarnings(input),
    queryFn: ({ signal }) =>
      api.post<z.infer<typeof postWarningsResponseSchema>>('/api/posts/warnings', input, { signal }),
    staleTime: freshMs,
    retry: false,
  })
  return data?.warnings ?? []
}

/** Those of the links that lead nowhere, each with what its server answered. */
export function useBrokenLinks(links: readonly string[]) {
  const { email_verified: verified } = useUser()
  const answers = useQueries({
    queries: links.map((url) => ({
      queryKey: queryKeys.linkCheck(url),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get<z.infer<typeof linkCheckResponseSchema>>(`/api/link-check?url=${encodeURIComponent(url)}`, {
          signal,
        }),
      enabled: verified,
      staleTime: 10 * freshMs,
      retry: false,
    })),
  })
  return links.flatMap((url, index) => {
    const answer = answers[index]?.data?.answer
    return answer === 'missing' || answer === 'silent' ? [{ url, answer }] : []
  })
}
