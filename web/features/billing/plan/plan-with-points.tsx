import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { PointsLeft } from '../../points/index.ts'

/** The plan and the remaining points, side by side or stacked on phones. */
export function PlanWithPoints({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 380px)' },
      }}
    >
      {children}
      <Box
        sx={{
          pt: { xs: 3, md: 0 },
          pl: { md: 4 },
          borderTop: { xs: 1, md: 0 },
          borderLeft: { md: 1 },
          // A responsive border width would reset the border color.
          borderColor: { xs: 'divider', md: 'divider' },
        }}
      >
        <PointsLeft />
      </Box>
    </Box>
  )
}
