import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { useReview } from '../review-context.ts'
import { useReviewCache } from '../posts/use-review-posts.ts'

/** Something that a reviewer does; asks for the name before. `onDone` is not called if none was given. */
export function useAct<Input, Reply>(
  act: (reviewer: string, input: Input) => Promise<Reply>,
  onDone: (reply: Reply, input: Input) => void | Promise<void>,
) {
  const { whoActs, forget } = useReview()
  const { refresh } = useReviewCache()
  return useMutation({
    mutationFn: async (input: Input) => {
      const reviewer = await whoActs()
      return reviewer && { reply: await act(reviewer.token, input) }
    },
    onSuccess: (answer, input) => answer && onDone(answer.reply, input),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'invalid_token') forget()
      // The post may have changed, or the link may have ended.
      else void refresh()
    },
  })
}

/** Why it failed, for the reviewer. */
export function wordsOf(error: Error): string {
  if (!(error instanceof ApiError)) return 'That did not work. Please try again.'
  if (error.code === 'stale_version')
    return 'This post was changed meanwhile. Look at the new version, then decide.'
  if (error.code === 'invalid_token') return 'Please give your name again, then repeat this.'
  return error.message
}
