import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PostEvent } from '../../../../contract/posts/post-history.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { zoneOfTimes } from '../../../shared/time/zone-words.ts'

const good = new Set<PostEvent['step']>(['published', 'part_published', 'outcome_confirmed'])
const bad = new Set<PostEvent['step']>(['rejected', 'failed', 'needs_attention'])
const colorOf = (step: PostEvent['step']) =>
  good.has(step) ? 'success.main' : bad.has(step) ? 'error.main' : 'text.disabled'

/** The history of a post, newest first, with the platform's responses. */
export function PostHistory({ history }: { history: readonly PostEvent[] }) {
  return (
    <>
      <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {history
          .toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
          .map((event) => (
            <Entry key={event.id} event={event} />
          ))}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 1 }}>
        Times in {zoneOfTimes()}
      </Typography>
    </>
  )
}

function Entry({ event }: { event: PostEvent }) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 3,
        pb: 2,
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 0,
          top: 6,
          width: 10,
          height: 10,
          borderRadius: '50%',
          bgcolor: colorOf(event.step),
        },
        '&:not(:last-of-type)::after': {
          content: '""',
          position: 'absolute',
          left: 4,
          top: 20,
          bottom: -2,
          width: 2,
          bgcolor: 'divider',
        },
      }}
    >
      <Typography variant="caption" component="time" dateTime={event.at} sx={{ color: 'text.secondary' }}>
        {formatDateTime(event.at)}
        {event.attempt > 0 && ` · attempt ${event.attempt}`}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {event.message}
      </Typography>
      {event.answer && (
        <Box component="details" sx={{ mt: 0.5, typography: 'caption', color: 'text.secondary' }}>
          <Box component="summary" sx={{ cursor: 'pointer', borderRadius: 1 }}>
            Platform response
          </Box>
          <Box
            component="pre"
            tabIndex={0}
            aria-label="Platform response"
            sx={{
              m: 0,
              mt: 0.5,
              p: 1,
              borderRadius: 2,
              bgcolor: 'background.subtle',
              fontSize: 12,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {event.answer}
          </Box>
        </Box>
      )}
    </Box>
  )
}
