import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import type { Series } from '../../../../contract/series/series.ts'
import { wallDateOf, wallTimeOf } from '../../../shared/time/wall-time.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { usePostsChanged } from '../post-queries.ts'
import { choiceOf, repeatOf } from './repeat-choices.ts'
import { RepeatFields } from './repeat-fields.tsx'
import { changeFollowing } from './series-calls.ts'

type Props = { post: PostSummary; series: Series; onClose: () => void }

/** Makes the following posts of a series as this one is, with another rule if wanted. */
export function ChangeSeriesDialog({ post, series, onClose }: Props) {
  const titleId = useId()
  const toasts = useToasts()
  const changed = usePostsChanged()
  const at = new Date(post.scheduledAt ?? '')
  const zone = post.timeZone ?? series.timeZone
  const day = wallTimeOf(at, zone)
  const [choice, setChoice] = useState(() => choiceOf(series, day))
  const repeat = repeatOf(choice, day)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      repeat ? changeFollowing(series.id, { groupId: post.groupId, ...repeat }) : Promise.resolve(null),
    onSuccess: () => {
      toasts.show({ severity: 'success', text: 'All following posts are changed.' })
      onClose()
    },
    onSettled: () => changed(),
  })
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Change all following</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText variant="body2">
          The scheduled posts after this one are replaced by copies of it, at its time of day. Changes that
          were made to them alone are lost.
        </DialogContentText>
        <RepeatFields required date={wallDateOf(at, zone)} value={choice} onChange={setChoice} />
        <MessageAlert message={error && { severity: 'error', text: error.message }} onClose={reset} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <BusyButton
          variant="contained"
          busy={isPending}
          busyLabel="Changing..."
          disabled={repeat === null}
          onClick={() => mutate()}
        >
          Change all following
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
