import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/**
 * The tools below the text. Those with the class `tool` are icons on phones, and those with the class `icon` everywhere, so
 * that all fit in one line; their names are still read.
 */
export function ToolBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 0.25, sm: 0.5 },
        rowGap: 1,
        '& .tool': {
          minWidth: { xs: 40, sm: 0 },
          px: { xs: 0.5, sm: 1.5 },
          fontSize: { xs: 0, sm: '0.8125rem' },
        },
        '& .tool .MuiButton-startIcon': { ml: { xs: 0.25, sm: -0.25 }, mr: { xs: 0.25, sm: 1 } },
        '& .tool.icon': { minWidth: 40, px: 0.5, fontSize: 0 },
        '& .tool.icon .MuiButton-startIcon': { mx: 0.25 },
      }}
    >
      {children}
    </Box>
  )
}
