import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The icon above a dialog's title. */
export function DialogMark({ children }: { children: ReactNode }) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        width: 48,
        height: 48,
        flexShrink: 0,
        mt: 3,
        ml: 3,
        mb: -1,
        borderRadius: '14px',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'primary.soft',
        color: 'primary.strong',
      }}
    >
      {children}
    </Box>
  )
}
