import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The tools below the text. On phones those with the class `tool` are icons; their names are still read. */
export function ToolBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 0.5,
        rowGap: 1,
        '& .tool': { minWidth: { xs: 40, sm: 0 }, fontSize: { xs: 0, sm: '0.8125rem' } },
        '& .tool .MuiButton-startIcon': { ml: { xs: 0.25, sm: -0.25 }, mr: { xs: 0.25, sm: 1 } },
      }}
    >
      {children}
    </Box>
  )
}
