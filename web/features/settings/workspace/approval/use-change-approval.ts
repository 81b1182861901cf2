import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  changeApprovalSchema,
  changedApprovalResponseSchema,
} from '../../../../../contract/approval/approval-settings.ts'
import { api } from '../../../../shared/api/api.ts'
import { queryKeys } from '../../../../shared/api/query-keys.ts'
import { counted } from '../../../../shared/numbers/compact-number.ts'
import { useToasts } from '../../../../shared/ui/feedback/toasts.tsx'

type Change = z.output<typeof changeApprovalSchema>

/** Changes the approval of the workspace, and says what became of its scheduled posts. */
export function useChangeApproval(onDone: () => void) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      api.put<z.infer<typeof changedApprovalResponseSchema>>('/api/workspaces/current/approval', change),
    onSuccess: ({ posts }, { scheduled }) => {
      const one = posts === 1
      const became =
        scheduled === 'ask'
          ? ` ${counted(posts, 'scheduled post')} ${one ? 'waits' : 'wait'} for approval.`
          : ` ${counted(posts, 'scheduled post')} ${one ? 'stays as it is' : 'stay as they are'}.`
      toasts.show({ severity: 'success', text: `Saved.${posts > 0 ? became : ''}` })
      onDone()
    },
    onSettled: () =>
      Promise.all(
        [queryKeys.workspaces, queryKeys.posts].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
