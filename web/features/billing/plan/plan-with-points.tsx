import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { PointsLeft } from '../../points/index.ts'

/** The plan, and beside it (beneath it on phones) the points that are left of it. */
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
          // A responsive width of a border would reset a color given once.
          borderColor: { xs: 'divider', md: 'divider' },
        }}
      >
        <PointsLeft />
      </Box>
    </Box>
  )
}
