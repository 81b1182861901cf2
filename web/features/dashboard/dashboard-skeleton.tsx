import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { statGrid } from '../../shared/ui/stat-grid.ts'

/** Four cards while the stats load. */
export function DashboardSkeleton() {
  return (
    <Delayed>
      <Box component="output" aria-label="Loading your dashboard" sx={statGrid}>
        {[0, 1, 2, 3].map((card) => (
          <Card key={card} data-skeleton="" sx={{ p: { xs: 2, sm: 2.5 } }}>
            <Skeleton width="60%" height={24} />
            <Skeleton width="40%" height={48} />
            <Skeleton width="75%" height={20} />
          </Card>
        ))}
      </Box>
    </Delayed>
  )
}
