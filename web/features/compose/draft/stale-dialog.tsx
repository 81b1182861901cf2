import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Post, PostStatus } from '../../../../contract/posts.ts'
import { formatDateTime, localTimeZone, zoneName } from '../../../shared/time/date-time.ts'

type Props = {
  theirs: Post
  /** The status that the user saw. */
  seen: PostStatus
  onKeepMine: () => void
  onLoadTheirs: () => void
  onClose: () => void
}

/** Asks what to keep after the post was changed elsewhere, for example in another tab. */
export function StaleDialog({ theirs, seen, onKeepMine, onLoadTheirs, onClose }: Props) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>This post was changed somewhere else</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {theirs.can.edit
            ? `${changeOf(theirs, seen)} It says:`
            : 'It was published or scheduled since you opened it and can no longer be changed. It says:'}
        </Typography>
        <Box
          component="blockquote"
          sx={{
            m: 0,
            p: 1.5,
            maxHeight: 200,
            overflow: 'auto',
            borderRadius: 3,
            bgcolor: 'background.subtle',
            typography: 'body2',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {theirs.content}
        </Box>
      </DialogContent>
      <DialogActions>
        {theirs.can.edit ? (
          <>
            <Button variant="outlined" onClick={onLoadTheirs}>
              Load theirs
            </Button>
            <Button variant="contained" onClick={onKeepMine}>
              Keep mine
            </Button>
          </>
        ) : (
          <Button variant="contained" component={Link} to={`/content/posts/${theirs.id}`}>
            Open the post
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function changeOf({ status, scheduledAt }: Post, seen: PostStatus): string {
  if (status === seen) return 'It was changed since you opened it.'
  if (status === 'draft')
    return 'Since you opened it, it became a draft again, which is not published by itself.'
  if (status === 'scheduled' && scheduledAt !== null) {
    const zone = zoneName(localTimeZone(), new Date(scheduledAt))
    return `Since you opened it, it was scheduled for ${formatDateTime(scheduledAt)}, ${zone}.`
  }
  return 'Since you opened it, it could not be published.'
}
