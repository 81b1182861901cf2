import CloseIcon from '@mui/icons-material/Close'
import ReviewIcon from '@mui/icons-material/RateReviewOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { PostSummary } from '../../../../../contract/posts/posts.ts'
import { counted } from '../../../../shared/numbers/compact-number.ts'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { seenOf } from '../../approval/approval-calls.ts'
import type { Deciding } from '../../approval/use-decide.ts'

type Props = {
  posts: readonly PostSummary[]
  deciding: Deciding
  /** Absent where the user may not share them. */
  onShare: (() => void) | undefined
  onClear: () => void
}

/** What can be done with all selected posts; absent without any. */
export function SelectedBar({ posts, deciding, onShare, onClear }: Props) {
  if (posts.length === 0) return null
  return (
    <Box
      role="toolbar"
      aria-label="Selected posts"
      sx={{
        position: 'sticky',
        top: 80,
        zIndex: 2,
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        p: 1,
        borderRadius: '14px',
        border: 1,
        borderColor: 'primary.main',
        bgcolor: 'background.paper',
      }}
    >
      <IconButton size="small" aria-label="Clear the selection" onClick={onClear}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <Typography
        component="p"
        variant="subtitle2"
        aria-live="polite"
        sx={{ mr: 'auto', flex: { xs: '1 0 calc(100% - 48px)', sm: 'none' } }}
      >
        {counted(posts.length, 'post')} selected
      </Typography>
      {onShare && (
        <Button size="small" variant="outlined" startIcon={<ReviewIcon />} onClick={onShare}>
          Share for review
        </Button>
      )}
      {seenOf(posts).length > 0 && (
        <>
          <Button
            size="small"
            variant="text"
            color="error"
            onClick={() => deciding.ask('reject', posts)}
            sx={{ color: 'error.strong' }}
          >
            Reject
          </Button>
          <Button size="small" variant="outlined" onClick={() => deciding.ask('request_changes', posts)}>
            Ask for changes
          </Button>
          <BusyButton
            size="small"
            variant="contained"
            busy={deciding.busy === 'approve'}
            busyLabel="Approving..."
            onClick={() => deciding.ask('approve', posts)}
          >
            Approve selected
          </BusyButton>
        </>
      )}
    </Box>
  )
}
