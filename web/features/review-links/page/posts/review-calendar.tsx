import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { counted } from '../../../../shared/numbers/compact-number.ts'
import { formatDate } from '../../../../shared/time/date-time.ts'
import { PlatformIcon } from '../../../../shared/ui/platform-icon.tsx'
import { monthName } from '../../link-words.ts'
import { monthsOf, type Cell } from './months.ts'

type Props = { posts: readonly ReviewPost[]; timeZone: string; onChoose: (post: ReviewPost) => void }

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The months that have posts, small; a day leads to its first post in the list. */
export function ReviewCalendar({ posts, timeZone, onChoose }: Props) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' }, gap: 3 }}>
      {monthsOf(posts, timeZone).map(({ month, cells }) => (
        <Box component="section" key={month} aria-label={monthName(month)}>
          <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 650, mb: 1 }}>
            {monthName(month)}
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 0.5 }}>
            {weekdays.map((name) => (
              <Box
                key={name}
                aria-hidden="true"
                sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'center' }}
              >
                {name}
              </Box>
            ))}
            {cells.map((cell) => (
              <Day key={cell.key} cell={cell} onChoose={onChoose} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const mostIcons = 3

function Day({ cell: { day, posts }, onChoose }: { cell: Cell; onChoose: Props['onChoose'] }) {
  if (day === null) return <span />
  const number = <span>{Number(day.slice(8))}</span>
  const [first] = posts
  if (!first) return <Box sx={{ ...cellStyles, color: 'text.secondary' }}>{number}</Box>
  const left = posts.filter(({ state }) => state === 'waiting')
  const name = formatDate(`${day}T12:00:00Z`, { weekday: 'long', month: 'long', year: false }, 'UTC')
  return (
    <ButtonBase
      aria-label={`${name}: ${counted(posts.length, 'post')}, ${left.length} not decided`}
      onClick={() => onChoose(left[0] ?? first)}
      sx={{
        ...cellStyles,
        border: 1,
        fontWeight: 600,
        borderColor: left.length > 0 ? 'primary.main' : 'divider',
        bgcolor: left.length > 0 ? 'primary.soft' : 'background.subtle',
      }}
    >
      {number}
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2px' }}>
        {posts.slice(0, mostIcons).map(({ id, platform }) => (
          <PlatformIcon key={id} platform={platform} size={12} />
        ))}
        {posts.length > mostIcons && (
          <Box component="span" sx={{ fontSize: 11, lineHeight: 1.1 }}>
            +{posts.length - mostIcons}
          </Box>
        )}
      </Box>
    </ButtonBase>
  )
}

const cellStyles = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 0.5,
  minHeight: 52,
  py: 0.5,
  borderRadius: 2,
  typography: 'caption',
} as const
