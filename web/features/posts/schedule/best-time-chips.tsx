import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { yourTime } from '../../../shared/time/zone-words.ts'
import { TimeChip } from './time-chip.tsx'
import { bestTimesSource, timesBeside, useBestTimes, weekTime } from './use-best-times.ts'

const shown = 3

type Props = {
  accountIds: readonly string[]
  /** Times that are already offered beside them, and are not offered twice. */
  offered: readonly Date[]
  chosen: Date | null
  onChoose: (time: Date) => void
}

/** The next times at which posts on these accounts usually do best, and where that comes from. */
export function BestTimeChips({ accountIds, offered, chosen, onChoose }: Props) {
  const best = useBestTimes(accountIds)
  if (!best) return null
  const others = timesBeside(best.times, offered).slice(0, shown)
  if (others.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box
        component="fieldset"
        aria-label="Best times"
        sx={{ border: 0, m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
      >
        {others.map(({ nextAt, time }) => (
          <TimeChip
            key={nextAt}
            label={[weekTime(nextAt), yourTime(nextAt)].filter((words) => words !== null).join(' · ')}
            time={time}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {bestTimesSource(best)}
      </Typography>
    </Box>
  )
}
