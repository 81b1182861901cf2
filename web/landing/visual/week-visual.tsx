import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import EditIcon from '@mui/icons-material/EditOutlined'
import ScheduleIcon from '@mui/icons-material/Schedule'
import Box from '@mui/material/Box'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { PlatformIcon } from '../../shared/ui/platform-icon.tsx'

type Status = 'published' | 'scheduled' | 'draft'
type Entry = { row: number; time: string; platform: PlatformKey; title: string; status: Status }

const statusMarks = {
  published: { Icon: CheckCircleIcon, color: 'success' },
  scheduled: { Icon: ScheduleIcon, color: 'info' },
  draft: { Icon: EditIcon, color: 'warning' },
} as const

const rows = 4

const week: { day: string; today?: boolean; entries: Entry[] }[] = [
  {
    day: 'Mon',
    entries: [{ row: 1, time: '9:00', platform: 'instagram', title: 'Opening hours', status: 'published' }],
  },
  {
    day: 'Tue',
    entries: [
      { row: 2, time: '12:30', platform: 'twitter', title: 'Brew tip', status: 'published' },
      { row: 4, time: '18:00', platform: 'youtube', title: 'Farm visit', status: 'published' },
    ],
  },
  {
    day: 'Wed',
    today: true,
    entries: [
      { row: 1, time: '9:00', platform: 'linkedin', title: 'We are hiring', status: 'published' },
      { row: 3, time: '15:00', platform: 'facebook', title: 'Latte class', status: 'scheduled' },
    ],
  },
  {
    day: 'Thu',
    entries: [{ row: 2, time: '12:00', platform: 'tiktok', title: 'Roast day', status: 'scheduled' }],
  },
  {
    day: 'Fri',
    entries: [
      { row: 1, time: '9:00', platform: 'instagram', title: 'Summer roast', status: 'scheduled' },
      { row: 3, time: '15:30', platform: 'twitter', title: 'Now open late', status: 'draft' },
    ],
  },
]

/** A working week; narrow screens start with today. */
export function WeekVisual() {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
        bgcolor: 'background.default',
        borderStyle: 'solid',
        borderWidth: 0,
        borderTopWidth: { xs: 1, md: 0 },
        borderColor: 'divider',
      }}
    >
      {week.map(({ day, today = false, entries }, index) => (
        <Box
          key={day}
          sx={{
            display: index < 2 ? { xs: 'none', sm: 'grid' } : 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gridTemplateRows: `48px repeat(${rows}, minmax(84px, 1fr))`,
            borderStyle: 'solid',
            borderWidth: 0,
            borderLeftWidth: index === 0 ? 0 : { xs: index === 2 ? 0 : 1, sm: 1 },
            borderColor: 'divider',
            bgcolor: today ? 'background.paper' : undefined,
          }}
        >
          <Box sx={{ display: 'grid', placeItems: 'center', fontSize: '0.75rem', fontWeight: 650 }}>
            <Box
              component="span"
              sx={
                today
                  ? { px: 1.25, py: 0.5, borderRadius: 2, bgcolor: 'primary.soft', color: 'primary.strong' }
                  : { color: 'text.secondary' }
              }
            >
              {today ? 'Today' : day}
            </Box>
          </Box>
          {Array.from({ length: rows }, (_, row) => (
            <Slot key={row} entry={entries.find((entry) => entry.row === row + 1)} />
          ))}
        </Box>
      ))}
    </Box>
  )
}

function Slot({ entry }: { entry: Entry | undefined }) {
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', p: 0.75 }}>
      {entry !== undefined && <EntryCard {...entry} />}
    </Box>
  )
}

function EntryCard({ time, platform, title, status }: Entry) {
  const { Icon, color } = statusMarks[status]
  return (
    <Box
      sx={{
        height: '100%',
        p: 1,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        gap: 0.5,
        borderRadius: '10px',
        border: 1,
        borderColor: 'divider',
        borderStyle: status === 'draft' ? 'dashed' : 'solid',
        bgcolor: 'background.paper',
        fontSize: '0.75rem',
        lineHeight: 1.3,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <PlatformIcon platform={platform} size={13} />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {time}
        </Box>
        <Icon sx={{ ml: 'auto', fontSize: 14, color: `${color}.main` }} />
      </Box>
      <Box sx={{ fontWeight: 600, overflow: 'hidden', overflowWrap: 'anywhere' }}>{title}</Box>
    </Box>
  )
}
