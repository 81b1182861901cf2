import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { logout, refreshUser } from '../../../shared/auth/auth-calls.ts'
import { session } from '../../../shared/session/session.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { undoDeletion } from '../account-calls.ts'
import { attempt } from '../attempt.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'

const failed = 'An error occurred. Please try again.'

/** Stands in place of every screen while the account is about to be deleted. */
export function KeepAccount({ deletesAt }: { deletesAt: string }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    // It may have been undone on another device. A failure is logged there.
    void refreshUser().catch(() => undefined)
  }, [])

  const keep = async () => {
    setBusy(true)
    setError(null)
    const outcome = await attempt(undoDeletion, { refused: failed, unreachable: failed })
    if (outcome.ok) return session.updateUser(outcome.reply.user)
    setBusy(false)
    setError(outcome.message)
  }

  return (
    <AuthLayout>
      <Typography component="h1" variant="h2" tabIndex={-1} data-page-heading="">
        Your account will be deleted
      </Typography>
      <Typography>
        It will be deleted on <strong>{formatDateTime(deletesAt)}</strong>, with its posts, media and
        connected accounts. Until then nothing is published.
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        If you keep it, scheduled posts are published again, and your plan continues.
      </Typography>
      <MessageAlert message={error === null ? null : { severity: 'error', text: error }} />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <BusyButton
          variant="contained"
          size="large"
          busy={busy}
          busyLabel="Keeping..."
          onClick={() => void keep()}
        >
          Keep my account
        </BusyButton>
        <Button variant="outlined" size="large" onClick={logout}>
          Sign out
        </Button>
      </Box>
    </AuthLayout>
  )
}
