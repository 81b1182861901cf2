import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import TipIcon from '@mui/icons-material/LightbulbOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

type Props = {
  severity: 'error' | 'warning'
  /** The buttons or links that mend it. */
  action?: ReactNode
  children: ReactNode
}

/** A line of a list of what is wrong, or of advice. */
export function NoticeLine({ severity, action, children }: Props) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        columnGap: 1,
        typography: 'body2',
        fontWeight: 500,
        px: 1.25,
        py: 0.75,
        borderRadius: 2.5,
        bgcolor: severity === 'error' ? 'error.soft' : 'warning.soft',
        color: severity === 'error' ? 'error.strong' : 'warning.strong',
      }}
    >
      {severity === 'error' ? <ErrorIcon fontSize="small" /> : <TipIcon fontSize="small" />}
      {/* The action that does not fit beside the text begins below its first letter. */}
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          rowGap: 0.25,
        }}
      >
        <Box component="span" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {children}
        </Box>
        {action && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 1,
              '& > button': { flexShrink: 0, mx: -0.75, px: 0.75, my: -0.5, minWidth: 0 },
            }}
          >
            {action}
          </Box>
        )}
      </Box>
    </Box>
  )
}
