import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { resumePosts } from './blocked-calls.ts'
import { resumedText } from './blocked-words.ts'

/** Resumes the posts of an account and tells the results. `progress`: how many have been resumed up to now. */
export function useResume(accountId: string, onDone?: () => void) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState(0)
  const resume = useMutation({
    mutationFn: () => resumePosts(accountId, setProgress),
    onSuccess: (resumed) => {
      const whole = resumed.refused.length === 0 && resumed.asking === 0
      toasts.show({ severity: whole ? 'success' : 'warning', text: resumedText(resumed) })
      onDone?.()
    },
    onError: (error) => {
      const text = error instanceof ApiError ? error.message : 'That did not work. Please try again.'
      toasts.show({ severity: 'error', text })
    },
    onSettled: () => {
      setProgress(0)
      const { posts, dashboard, notifications, points, ledger } = queryKeys
      for (const queryKey of [posts, dashboard, notifications, points, ledger]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
  })
  return { resume: () => resume.mutate(), busy: resume.isPending, progress }
}
