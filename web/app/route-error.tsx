import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRouteError } from 'react-router'
import { BrandMark } from '../shared/ui/brand-mark.tsx'

const missingPiece =
  /dynamically imported module|module script failed|error loading dynamically|unable to preload css/i

/** After a deployment, the scripts that an open tab needs no longer exist; only a reload loads the new ones. */
const isChunkFailure = (error: unknown) => error instanceof Error && missingPiece.test(error.message)

/** Shown instead of a screen that failed to load or render. */
export function RouteError() {
  const outdated = isChunkFailure(useRouteError())
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <Box
        role="alert"
        sx={{ maxWidth: 460, display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}
      >
        <BrandMark />
        <Typography component="h1" variant="h3">
          {outdated ? 'This page could not be loaded' : 'This page ran into a problem'}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {outdated
            ? 'A newer version may have been published, or your connection was interrupted. Reload to continue; everything you saved is safe.'
            : 'This is a problem on our side. Reload the page; everything you saved is safe.'}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
          <Button variant="contained" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
          <Button variant="outlined" href="/dashboard">
            Go to the dashboard
          </Button>
        </Box>
      </Box>
    </Box>
  )
}
