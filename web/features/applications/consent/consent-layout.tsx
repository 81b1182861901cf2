import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { logout } from '../../../shared/auth/auth-calls.ts'
import { rememberReturnPath } from '../../../shared/session/return-path.ts'
import { BrandMark } from '../../../shared/ui/brand-mark.tsx'

/** One card in the middle, and who is signed in. */
export function ConsentLayout({ email, children }: { email: string; children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const useAnother = () => {
    logout()
    rememberReturnPath(location)
    void navigate('/login')
  }
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        px: { xs: 2, sm: 3 },
        py: { xs: 2, sm: 5 },
        display: 'grid',
        alignContent: { xs: 'start', sm: 'center' },
        justifyItems: 'center',
        gap: { xs: 2, sm: 3 },
      }}
    >
      <header>
        <BrandMark size={32} />
      </header>
      <Card
        component="main"
        sx={{ width: '100%', maxWidth: 640, p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 3, minWidth: 0 }}
      >
        {children}
      </Card>
      <Box
        component="footer"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'center',
          columnGap: 1,
          maxWidth: 640,
          minWidth: 0,
        }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {`Signed in as ${email}.`}
        </Typography>
        <Button size="small" onClick={useAnother}>
          Use another account
        </Button>
      </Box>
    </Box>
  )
}
