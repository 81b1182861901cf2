import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A warning about a social account. */
export function AccountNote({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        p: 1.5,
        borderRadius: 3,
        bgcolor: 'warning.soft',
        color: 'warning.strong',
        typography: 'body2',
      }}
    >
      {icon}
      <span>{children}</span>
    </Box>
  )
}
