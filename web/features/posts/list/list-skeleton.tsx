import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { rowHeights } from './row-styles.ts'

/** A day with some rows, while the posts load. */
export function ListSkeleton() {
  return (
    <Delayed>
      <Card component="output" aria-label="Loading your posts" sx={{ display: 'block' }}>
        <Skeleton width={96} height={24} sx={{ mx: 2, mt: 1.5 }} />
        {[0, 1, 2, 3, 4].map((row) => (
          <Box
            key={row}
            sx={{
              height: { xs: rowHeights.narrow, md: rowHeights.wide },
              px: 2,
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              borderTop: row === 0 ? 0 : 1,
              borderColor: 'divider',
            }}
          >
            <Skeleton variant="rounded" width={44} height={44} sx={{ flexShrink: 0 }} />
            <Box sx={{ flex: 1 }}>
              <Skeleton width="80%" />
              <Skeleton width="45%" />
            </Box>
            <Skeleton
              variant="rounded"
              width={96}
              height={24}
              sx={{ display: { xs: 'none', md: 'block' } }}
            />
          </Box>
        ))}
      </Card>
    </Delayed>
  )
}
