import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'

/** The mail contains a link and a code; a user who reads it on another device can type the code. */
export function ResetCodeLink({ email }: { email: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      Open the link in the email, or{' '}
      <Link component={RouterLink} to="/reset-password" state={{ email }}>
        enter the 6-digit code
      </Link>
      .
    </Typography>
  )
}
