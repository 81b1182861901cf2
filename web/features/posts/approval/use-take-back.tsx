import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { usePostsChanged } from '../post-queries.ts'
import { seenOf, takeApprovalsBack } from './approval-calls.ts'
import { takenBackMessage } from './approval-words.ts'

/**
 * Returns a function that adds "Undo" to what is said of approved posts. What is published by its approval is on its way
 * at once, so only the approval of posts with a time can be undone.
 */
export function useTakeBack() {
  const toasts = useToasts()
  const changed = usePostsChanged()
  const { mutate } = useMutation({
    mutationFn: takeApprovalsBack,
    onSuccess: (result) => toasts.show(takenBackMessage(result)),
    onError: ({ message }) => toasts.show({ severity: 'error', text: message }),
    onSettled: changed,
  })
  return (text: string, approved: readonly PostSummary[]): ReactNode => {
    const seen = seenOf(approved.filter(({ scheduledAt }) => scheduledAt !== null))
    if (seen.length === 0) return text
    return (
      <>
        {text}{' '}
        <Button color="inherit" size="small" onClick={() => mutate(seen)}>
          Undo
        </Button>
      </>
    )
  }
}
