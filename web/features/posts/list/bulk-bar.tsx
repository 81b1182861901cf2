import RecycleIcon from '@mui/icons-material/AutorenewRounded'
import CloseIcon from '@mui/icons-material/Close'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import ReviewIcon from '@mui/icons-material/RateReviewOutlined'
import QueueIcon from '@mui/icons-material/EventRepeatOutlined'
import ClockIcon from '@mui/icons-material/Schedule'
import SendIcon from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { evergreenLimits } from '../../../../contract/evergreen/evergreen.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { sharedPosts, useShare } from '../../review-links/index.ts'
import {
  addToEvergreen,
  canBeEvergreen,
  isPlanned,
  possibleFor,
  type PostAction,
} from '../actions/possible-actions.ts'
import type { ListActions } from '../actions/use-list-actions.ts'

type Props = {
  posts: readonly PostSummary[]
  actions: ListActions
  /** Selects all loaded posts; absent if they are. */
  onSelectAll: (() => void) | undefined
  onClear: () => void
}

/** What can be done with all selected posts at once. */
export function BulkBar({ posts, actions, onSelectAll, onClear }: Props) {
  const some = (action: PostAction) => possibleFor(action, posts).length > 0
  const evergreen = posts.filter(canBeEvergreen)
  const { mayShare, share, dialog } = useShare()
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
        pl: 1,
        borderRadius: '14px',
        border: 1,
        borderColor: 'primary.main',
        bgcolor: 'background.paper',
        // On a phone, one line for what is selected and two for what can be done.
        '& .MuiButton-outlined': { px: { xs: 1, sm: 1.5 } },
        '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
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
        {onSelectAll && (
          <Button size="small" variant="text" onClick={onSelectAll} sx={{ ml: 0.5 }}>
            Select all
          </Button>
        )}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        startIcon={<SendIcon />}
        disabled={!some('publish')}
        onClick={() => actions.ask('publish', posts)}
      >
        Publish
      </Button>
      <Button
        size="small"
        variant="outlined"
        startIcon={<ClockIcon />}
        disabled={!some('schedule')}
        onClick={() => actions.ask('schedule', posts)}
      >
        {posts.some(isPlanned) ? 'Reschedule' : 'Schedule'}
      </Button>
      <Button
        size="small"
        variant="outlined"
        startIcon={<QueueIcon />}
        disabled={!some('queue')}
        onClick={() => actions.ask('queue', posts)}
      >
        Add to queue
      </Button>
      <Button
        component={Link}
        to={addToEvergreen(evergreen)}
        size="small"
        variant="outlined"
        startIcon={<RecycleIcon />}
        disabled={evergreen.length === 0 || evergreen.length > evergreenLimits.posts}
      >
        Add to evergreen
      </Button>
      {mayShare && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<ReviewIcon />}
          onClick={() => share(sharedPosts(posts))}
        >
          Share for review
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        color="error"
        startIcon={<DeleteIcon />}
        disabled={!some('delete')}
        onClick={() => actions.ask('delete', posts)}
      >
        Delete
      </Button>
      {dialog}
    </Box>
  )
}
