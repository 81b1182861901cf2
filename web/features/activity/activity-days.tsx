import ProductIcon from '@mui/icons-material/AutoModeOutlined'
import OperatorIcon from '@mui/icons-material/SupportAgentOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { activityCategories, categoryOf } from '../../../contract/activity/activities.ts'
import type { ActivityLine } from '../../../contract/activity/activity-list.ts'
import { activitySentence } from '../../../contract/activity/activity-sentence.ts'
import { dayLabel } from '../../shared/time/calendar-day.ts'
import { formatTime, workspaceTimeZone } from '../../shared/time/date-time.ts'
import { wallDayOf } from '../../shared/time/wall-time.ts'
import { UserPicture } from '../../shared/ui/user-picture.tsx'

const pictureSize = 32

/** Activities, newest first, below the days of the workspace on which they happened. */
export function ActivityDays({ lines, now }: { lines: ActivityLine[]; now: Date }) {
  const days = Map.groupBy(lines, ({ at }) => wallDayOf(new Date(at)))
  return [...days].map(([day, ofDay]) => (
    <Box key={day} component="section" aria-label={labelOf(ofDay, now)}>
      <Typography
        component="h3"
        variant="subtitle2"
        sx={{
          px: { xs: 2, sm: 3 },
          py: 1,
          color: 'text.secondary',
          bgcolor: 'background.subtle',
          borderBlock: 1,
          borderColor: 'divider',
        }}
      >
        {labelOf(ofDay, now)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ofDay.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </Box>
    </Box>
  ))
}

const labelOf = ([first]: ActivityLine[], now: Date): string =>
  first ? dayLabel(first.at, now, workspaceTimeZone()) : ''

function Line({ line }: { line: ActivityLine }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        px: { xs: 2, sm: 3 },
        py: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Picture line={line} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {activitySentence(line)}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.25 }}>
          <time dateTime={line.at}>{formatTime(line.at)}</time>
          {` · ${activityCategories[categoryOf(line.activity.kind)].name}`}
          <Target line={line} />
        </Typography>
      </Box>
    </Box>
  )
}

/** A link to the post or the account, if there still is one. */
function Target({ line: { postId, socialAccountId, activity } }: { line: ActivityLine }) {
  const to = postId === null ? '/social' : `/content/posts/${postId}`
  if (postId === null && (socialAccountId === null || categoryOf(activity.kind) === 'publishing')) return null
  return (
    <>
      {' · '}
      <Link component={RouterLink} to={to}>
        {postId === null ? 'Open accounts' : 'Open post'}
      </Link>
    </>
  )
}

function Picture({ line }: { line: ActivityLine }) {
  if (line.actor === 'user') {
    // Without a name, the picture is a question mark.
    return (
      <UserPicture name={line.by?.name ?? ''} pictureUrl={line.by?.pictureUrl ?? null} size={pictureSize} />
    )
  }
  const Icon = line.actor === 'product' ? ProductIcon : OperatorIcon
  return (
    <Avatar
      component="span"
      aria-hidden="true"
      sx={{ width: pictureSize, height: pictureSize, bgcolor: 'background.subtle', color: 'text.secondary' }}
    >
      <Icon sx={{ fontSize: 18 }} />
    </Avatar>
  )
}
