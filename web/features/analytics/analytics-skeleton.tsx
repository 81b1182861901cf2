import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { statGrid } from '../../shared/ui/stat-grid.ts'
import { cardHeight } from './cards/figure-cards.tsx'
import { chartHeight } from './charts/over-time.tsx'

/** The height of the note above the cards, which takes several lines on phones. */
export const noteHeight = { xs: 66, md: 22 }

/** As high as the note, the cards and the chart that come. */
export function AnalyticsSkeleton() {
  return (
    <Stack component="output" aria-label="Loading your analytics" spacing={3}>
      <Box sx={{ minHeight: noteHeight }} />
      <Box sx={statGrid}>
        {[0, 1, 2, 3].map((card) => (
          <Card key={card} sx={{ p: { xs: 2, sm: 2.5 }, minHeight: cardHeight }}>
            <Delayed>
              <Skeleton width="60%" height={24} />
              <Skeleton width="40%" height={48} />
              <Skeleton width="75%" height={20} />
            </Delayed>
          </Card>
        ))}
      </Box>
      <Card sx={{ p: 3, minHeight: chartHeight + 170 }}>
        <Delayed>
          <Skeleton width="30%" height={28} />
          <Skeleton variant="rounded" height={chartHeight} sx={{ mt: 6 }} />
        </Delayed>
      </Card>
    </Stack>
  )
}
