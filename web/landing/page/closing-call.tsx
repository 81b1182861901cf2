import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { closing } from '../content.ts'
import { pageWidth } from './section.tsx'

export function ClosingCall() {
  return (
    <Box component="section" aria-labelledby="closing-title" sx={[pageWidth, { pb: { xs: 8, md: 12 } }]}>
      <Box
        data-reveal=""
        sx={{
          px: { xs: 3, sm: 6 },
          py: { xs: 6, md: 9 },
          borderRadius: '24px',
          textAlign: 'center',
          bgcolor: 'primary.soft',
        }}
      >
        <Typography variant="h2" id="closing-title" sx={{ fontSize: { xs: '1.5rem', sm: '2rem' } }}>
          {closing.title}
        </Typography>
        <Typography sx={{ mt: 1.5, mb: 4, color: 'text.primary' }}>{closing.lead}</Typography>
        <Button href="/register" variant="contained" size="large" sx={{ px: 4 }}>
          Get Started
        </Button>
      </Box>
    </Box>
  )
}
