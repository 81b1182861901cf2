import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { isScriptFailure } from '../shared/ui/script-error-boundary.tsx'

/** Shown instead of a screen that failed to load or render. */
export function RouteError() {
  const failedScript = isScriptFailure(useRouteError())
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <Box sx={{ minHeight: '60dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <Box
        role="alert"
        sx={{ maxWidth: 460, display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}
      >
        <Typography component="h2" variant="h3">
          {failedScript ? 'This page could not be loaded' : 'This page ran into a problem'}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {failedScript
            ? 'Your connection was interrupted, or a newer version was published. Everything you saved is safe.'
            : 'This is a problem on our side. Reload the page; everything you saved is safe.'}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
          {failedScript && (
            // The router loads the script of a screen again at the next navigation.
            <Button variant="contained" onClick={() => void navigate(location, { replace: true })}>
              Try again
            </Button>
          )}
          <Button variant={failedScript ? 'outlined' : 'contained'} onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        </Box>
      </Box>
    </Box>
  )
}
