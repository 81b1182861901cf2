import BestIcon from '@mui/icons-material/TrendingUpRounded'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { bestTimesSource } from '../../posts/index.ts'
import { useOwnBestTimes } from './use-own-best-times.ts'

/** What the mark of some free times of a week means. */
export function BestTimesLegend({ accountIds }: { accountIds: readonly string[] }) {
  const best = useOwnBestTimes(accountIds)
  if (!best) return null
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}
    >
      <Box component="span" className="best-sample" aria-hidden="true">
        <BestIcon fontSize="inherit" />
      </Box>
      {bestTimesSource(best)}
    </Typography>
  )
}
