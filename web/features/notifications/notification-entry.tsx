import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { Notification } from '../../../contract/notifications/notifications.ts'
import type { PostSummary } from '../../../contract/posts/posts.ts'
import { formatDateTime } from '../../shared/time/date-time.ts'
import { timeAgo } from '../../shared/time/relative-time.ts'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { videoDialog } from '../assistant/index.ts'
import { CureButton } from '../posts/index.ts'
import { describeEvent, describeSolved } from './describe-event.ts'

const icons = { error: ErrorIcon, warning: WarningIcon, success: CheckIcon, info: InfoIcon }

type Props = {
  notification: Notification
  /** The post whose failure it tells, as it is now. */
  post: PostSummary | undefined
  now: Date
  onOpen: () => void
}

/** What a notification says, with a link to what it is about and a button for what helps. */
export function NotificationEntry(props: Props) {
  const { notification, post, onOpen } = props
  return (
    <>
      <EntryLink {...props} />
      {post && !notification.isSolved && (
        <Box sx={{ pl: 5.25, pb: 1.25, '&:empty': { display: 'none' } }}>
          <CureButton post={post} named onDone={onOpen} />
        </Box>
      )}
    </>
  )
}

function EntryLink({ notification: { at, isRead, isSolved, event }, post, now, onOpen }: Props) {
  const described = isSolved ? describeSolved(event, post?.status) : describeEvent(event)
  const { title, excerpt = '', text, tone, to } = described
  const cure = isSolved ? undefined : post?.problem?.cure
  const Icon = icons[tone]
  const open = () => {
    if (event.type === 'generation.video_ready') {
      videoDialog.show({ kind: 'video', id: event.data.generationId })
    }
    onOpen()
  }
  return (
    <ButtonBase
      component={Link}
      to={to}
      onClick={open}
      sx={{
        width: 1,
        px: 1.5,
        py: 1.25,
        gap: 1.25,
        borderRadius: 2.5,
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        textAlign: 'left',
        '&:hover': { bgcolor: 'background.subtle' },
      }}
    >
      <Icon aria-hidden="true" sx={{ fontSize: 20, mt: '2px', color: `${tone}.strong` }} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.25 }}>
        <Typography component="span" variant="subtitle2" sx={{ fontWeight: isRead ? 500 : 650 }}>
          {!isRead && (
            <Box component="span" sx={visuallyHidden}>
              Unread:{' '}
            </Box>
          )}
          {title}
        </Typography>
        {excerpt !== '' && (
          <Typography component="span" variant="body2" noWrap>
            {excerpt}
          </Typography>
        )}
        <Typography
          component="span"
          variant="body2"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {cure === undefined ? text : `${text} ${cure}`}
        </Typography>
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
          <time dateTime={at} title={formatDateTime(at)}>
            {timeAgo(at, now)}
          </time>
        </Typography>
      </Box>
      {!isRead && (
        <Box
          component="span"
          aria-hidden="true"
          sx={{ width: 8, height: 8, mt: '8px', borderRadius: '50%', bgcolor: 'primary.main' }}
        />
      )}
    </ButtonBase>
  )
}
