import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'

/** Two account cards while the accounts load. */
export function SocialSkeleton() {
  return (
    <Delayed>
      <Box component="output" aria-label="Loading your accounts" sx={cardGrid}>
        {[0, 1].map((card) => (
          <Card key={card} sx={{ p: 3 }}>
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 3 }}>
              <Skeleton variant="circular" width={52} height={52} />
              <Box sx={{ flex: 1 }}>
                <Skeleton width="55%" height={24} />
                <Skeleton width="35%" height={20} />
              </Box>
            </Box>
            <Skeleton width="45%" height={40} />
            <Skeleton variant="rounded" width={128} height={40} sx={{ mt: 2 }} />
          </Card>
        ))}
      </Box>
    </Delayed>
  )
}

export const cardGrid = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
} as const
