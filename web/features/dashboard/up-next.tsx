import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { UpNext as Entry } from '../../../contract/dashboard/dashboard.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { dayLabel } from '../../shared/time/calendar-day.ts'
import { formatTime, workspaceTimeZone } from '../../shared/time/date-time.ts'
import { zoneOfTimes } from '../../shared/time/zone-words.ts'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { PlatformIcon } from '../../shared/ui/platform-icon.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useMayPublish } from '../workspaces/index.ts'
import { PostLink } from './post-link.tsx'
import { ScheduleAction } from './schedule-action.tsx'

/** What is published next, soonest first, each a link to its post. */
export function UpNext({ entries }: { entries: readonly Entry[] }) {
  const mayPublish = useMayPublish()
  if (entries.length === 0) {
    return (
      <Section title="Up next">
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          Nothing is planned yet.
          {mayPublish && ' Choose a time for a post, and we publish it automatically.'}
        </Typography>
        <ScheduleAction label="Plan a Post" />
      </Section>
    )
  }
  const all = (
    <Link component={RouterLink} to="/content/posts?tab=queue" variant="body2">
      All planned
    </Link>
  )
  return (
    <Section title="Up next" description={`Times in ${zoneOfTimes()}`} action={all} flush>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <PlannedEntry key={entry.postId} entry={entry} />
        ))}
      </Box>
    </Section>
  )
}

function PlannedEntry({ entry }: { entry: Entry }) {
  const keys = [...new Set(entry.platforms)]
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'background.subtle' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.25 }}>
        <Typography
          component="time"
          dateTime={entry.at}
          variant="caption"
          sx={{ flex: 1, minWidth: 0, color: 'text.secondary', fontWeight: 600 }}
        >
          {timeLabel(entry.at)}
        </Typography>
        {keys.map((key) => (
          <PlatformIcon key={key} platform={key} size={16} />
        ))}
      </Box>
      <PostLink postId={entry.postId} excerpt={entry.excerpt} />
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 0.25 }}>
        {entry.platforms.length === 1 ? handleOf(entry.username) : `${entry.platforms.length} accounts`}
        <Box component="span" sx={visuallyHidden}>
          {` on ${keys.map((key) => platforms[key].name).join(', ')}`}
        </Box>
      </Typography>
    </Box>
  )
}

/** "Today, 2:30 PM", or "Friday, December 4, 9:00 AM". */
function timeLabel(instant: string): string {
  return `${dayLabel(instant, new Date(), workspaceTimeZone())}, ${formatTime(instant)}`
}
