import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Feed } from '../../../../contract/feeds/feeds.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { useDebounced } from '../../../shared/hooks/use-debounced.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { usePlanGates } from '../../points/index.ts'
import { useOwnAccounts } from '../../social-accounts/index.ts'
import { changeFeed, useFeedPreview } from '../feed-calls.ts'
import { choiceOf } from './feed-choice.ts'
import { FeedFields } from './feed-fields.tsx'
import { FeedPosts } from './feed-posts.tsx'
import { twoColumns } from './two-columns.ts'

type Props = { feed: Feed; canQueue: boolean; onClose: () => void }

const settleMs = 400
const none: never[] = []

/** Changes what becomes of the entries of a feed. */
export function EditFeedDialog({ feed, canQueue, onClose }: Props) {
  const titleId = useId()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const accounts = useOwnAccounts(feed.socialAccountIds).data?.accounts ?? none
  const { handleError } = usePlanGates()
  const [choice, setChoice] = useState(() => choiceOf(feed))
  const { postsPerDay: _perDay, ...looked } = useDebounced(choice, settleMs)
  const preview = useFeedPreview({ url: feed.url, ...looked })
  const save = useMutation({
    mutationFn: () => changeFeed(feed, choice),
    onSuccess: () => {
      toasts.show({ severity: 'success', text: `${feed.title} is saved.` })
      onClose()
    },
    onError: (error) => {
      handleError(error, { lock: { entitlement: 'scheduling', onContinue: () => save.mutate() } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.feeds }),
  })
  const problem = preview.error ?? save.error
  return (
    <Dialog
      open
      onClose={save.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={titleId}>{`Edit ${feed.title}`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box sx={twoColumns}>
          <FeedFields choice={choice} accounts={accounts} canQueue={canQueue} onChoice={setChoice} />
          {preview.data ? (
            <FeedPosts preview={preview.data} becomes={choice.becomes} busy={preview.isPlaceholderData} />
          ) : (
            preview.isPending && <Skeleton variant="rounded" height={240} />
          )}
        </Box>
        <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <BusyButton
          variant="contained"
          busy={save.isPending}
          busyLabel="Saving..."
          disabled={choice.socialAccountIds.length === 0 || choice.template.trim() === ''}
          onClick={() => save.mutate()}
        >
          Save
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
