import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { BrandMark } from '../../../shared/ui/brand-mark.tsx'
import { BrandPanel } from './brand-panel.tsx'

/** Two panels on wide screens, one column on phones; the link to the landing page is at the top. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 5fr) minmax(0, 6fr)', lg: '1fr 1fr' },
        bgcolor: 'background.paper',
      }}
    >
      <BrandPanel />
      <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
        <Box
          component="header"
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: { xs: 'space-between', md: 'flex-end' },
            width: '100%',
            maxWidth: 488,
            mx: 'auto',
            px: { xs: 2.5, sm: 4 },
            pt: { xs: 2, sm: 3 },
          }}
        >
          <Box sx={{ display: { md: 'none' } }}>
            <BrandMark size={28} />
          </Box>
          <Button
            href="/"
            color="inherit"
            size="small"
            startIcon={<ArrowBackIcon />}
            sx={{ color: 'text.secondary', mr: -1.5 }}
          >
            Back to home
          </Button>
        </Box>
        <Box
          component="main"
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 488,
            mx: 'auto',
            px: { xs: 2.5, sm: 4 },
            pt: { xs: 4, md: 3 },
            pb: { xs: 5, md: 10 },
            display: 'grid',
            gap: 3,
            alignContent: { xs: 'start', md: 'center' },
          }}
        >
          {children}
        </Box>
      </Box>
    </Box>
  )
}
