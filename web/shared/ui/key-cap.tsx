import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A key, as it is written on keyboards. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 0.75,
        minWidth: 24,
        textAlign: 'center',
        fontFamily: 'inherit',
        fontSize: 12,
        fontWeight: 600,
        lineHeight: '22px',
        borderRadius: '6px',
        border: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        bgcolor: 'background.paper',
      }}
    >
      {children}
    </Box>
  )
}
