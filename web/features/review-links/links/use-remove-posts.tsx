import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { changeLink } from '../link-calls.ts'

/** Removes the posts of a group from a link, and offers to undo that. */
export function useRemovePosts(linkId: string) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ groupId, removes }: { groupId: string; removes: boolean }) =>
      changeLink(linkId, { [removes ? 'removeGroups' : 'addGroups']: [groupId] }),
    onSuccess: (_answer, { groupId, removes }) => {
      if (!removes) return toasts.show({ severity: 'success', text: 'It is in the link again.' })
      const undo = () => change.mutate({ groupId, removes: false })
      const text = (
        <>
          Removed from the link.{' '}
          <Button color="inherit" size="small" onClick={undo}>
            Undo
          </Button>
        </>
      )
      toasts.show({ severity: 'success', text })
    },
    onError: ({ message }) => toasts.show({ severity: 'error', text: message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.reviewLinks }),
  })
  return {
    busy: change.isPending,
    remove: (groupId: string) => change.mutate({ groupId, removes: true }),
  }
}
