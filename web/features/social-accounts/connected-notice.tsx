import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'
import type { connectedState } from './connect-return-path.ts'

/** After connecting: what is connected, and the next step. */
export function ConnectedNotice({ first }: { first: boolean }) {
  const { connected } = (useLocation().state as Partial<ReturnType<typeof connectedState>> | null) ?? {}
  if (connected === undefined) return null
  return (
    <Alert
      severity="success"
      sx={{
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-action': { p: 0, mr: 0 },
      }}
      action={
        <Button component={Link} to="/content" variant="contained" size="small" sx={{ whiteSpace: 'nowrap' }}>
          {first ? 'Write your first post' : 'Write a post'}
        </Button>
      }
    >
      {connected}
    </Alert>
  )
}
