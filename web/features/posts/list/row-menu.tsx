import RecycleIcon from '@mui/icons-material/AutorenewRounded'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import OpenIcon from '@mui/icons-material/OpenInNew'
import QueueIcon from '@mui/icons-material/EventRepeatOutlined'
import ClockIcon from '@mui/icons-material/Schedule'
import SendIcon from '@mui/icons-material/SendOutlined'
import ShareIcon from '@mui/icons-material/ForwardOutlined'
import TopIcon from '@mui/icons-material/VerticalAlignTopRounded'
import UndoIcon from '@mui/icons-material/Undo'
import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import {
  addToEvergreen,
  canBeEvergreen,
  isPlanned,
  possibleFor,
  type PostAction,
} from '../actions/possible-actions.ts'
import { isInQueue } from './queue/queue-rows.ts'
import type { Chosen, ListActions } from '../actions/use-list-actions.ts'

type Props = {
  open: boolean
  anchor: HTMLElement | null
  chosen: Chosen
  actions: ListActions
  /** Moves a post to the top of its queue. */
  onTop?: (post: PostSummary) => void
  onClose: () => void
}

/** What can be done with the posts of a row. */
export function RowMenu({ open, anchor, chosen, actions, onTop, onClose }: Props) {
  const { posts } = chosen
  const [first, ...others] = posts
  if (!first) return null
  const single = others.length === 0
  const editable = posts.find((post) => post.can.edit)
  const can = (action: PostAction) => possibleFor(action, posts)
  const many = (words: string, count: number) => (count > 1 ? `${words} (${count})` : words)
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const toPublish = can('publish')
  const toSchedule = can('schedule')
  const toQueue = can('queue')
  const toCancel = can('cancel')
  const toDelete = can('delete')
  return (
    <Menu
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        list: { 'aria-label': 'Actions' },
        // The content of a page that is not in a landmark has to be in a dialog.
        paper: { role: 'dialog', 'aria-label': 'Actions', sx: { minWidth: 220 } },
      }}
    >
      {single && (
        <MenuItem component={Link} to={`/content/posts/${first.id}`} onClick={onClose}>
          <Icon of={<ArticleIcon />} /> Open
        </MenuItem>
      )}
      {editable && (
        <MenuItem component={Link} to={`/content?post=${editable.id}`} onClick={onClose}>
          <Icon of={<EditIcon />} /> Edit
        </MenuItem>
      )}
      {toPublish.length > 0 && (
        <MenuItem onClick={then(() => actions.ask('publish', posts))}>
          <Icon of={<SendIcon />} />
          {many(
            toPublish.every(({ status }) => status === 'failed') ? 'Try again' : 'Publish Now',
            toPublish.length,
          )}
        </MenuItem>
      )}
      {toSchedule.length > 0 && (
        <MenuItem onClick={then(() => actions.ask('schedule', posts))}>
          <Icon of={actions.scheduleLocked ? <LockIcon /> : <ClockIcon />} />
          {many(toSchedule.some(isPlanned) ? 'Reschedule' : 'Schedule', toSchedule.length)}
        </MenuItem>
      )}
      {toQueue.length > 0 && (
        <MenuItem onClick={then(() => actions.ask('queue', posts))}>
          <Icon of={actions.scheduleLocked ? <LockIcon /> : <QueueIcon />} />
          {many('Add to queue', toQueue.length)}
        </MenuItem>
      )}
      {onTop && single && isInQueue(first) && (
        <MenuItem onClick={then(() => onTop(first))}>
          <Icon of={<TopIcon />} /> Move to top
        </MenuItem>
      )}
      {toCancel.length > 0 && (
        <MenuItem onClick={then(() => actions.ask('cancel', posts))}>
          <Icon of={<UndoIcon />} />
          {many(
            toCancel.every(({ status }) => status === 'publishing') ? 'Stop trying' : 'Cancel schedule',
            toCancel.length,
          )}
        </MenuItem>
      )}
      {first.can.duplicate && (
        <MenuItem onClick={then(() => actions.duplicate(chosen))}>
          <Icon of={<CopyIcon />} /> {first.status === 'published' ? 'Reuse' : 'Duplicate'}
        </MenuItem>
      )}
      {first.can.duplicate && (
        <MenuItem onClick={then(() => actions.askToSend(first))}>
          <Icon of={<ShareIcon />} /> Send to another account
        </MenuItem>
      )}
      {single && canBeEvergreen(first) && (
        <MenuItem component={Link} to={addToEvergreen([first])} onClick={onClose}>
          <Icon of={<RecycleIcon />} /> Add to evergreen
        </MenuItem>
      )}
      {single && first.permalink !== null && (
        <MenuItem component="a" href={first.permalink} target="_blank" rel="noreferrer" onClick={onClose}>
          <Icon of={<OpenIcon />} /> View on {platforms[first.platform].shortName}
        </MenuItem>
      )}
      {toDelete.length > 0 && <Divider component="li" sx={{ my: 0.75 }} />}
      {toDelete.length > 0 && (
        <MenuItem onClick={then(() => actions.ask('delete', posts))} sx={{ color: 'error.strong' }}>
          <Icon of={<DeleteIcon />} /> {many('Delete', toDelete.length)}
        </MenuItem>
      )}
    </Menu>
  )
}

const Icon = ({ of }: { of: ReactElement }) => (
  <ListItemIcon sx={{ color: 'inherit', '& svg': { fontSize: 18 } }}>{of}</ListItemIcon>
)
