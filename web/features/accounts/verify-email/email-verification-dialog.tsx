import MailIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { refreshUser } from '../../../shared/auth/auth-calls.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert, type Message } from '../../../shared/ui/feedback/message-alert.tsx'
import { InboxLink } from './inbox-link.tsx'
import { useInbox } from './use-inbox.ts'
import { resendFromDialog } from './resend-verification.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Called when the address was verified while the dialog was open; the user is already refreshed. */
  onVerified?: () => void
}

/**
 * Asks the user to verify the address before publishing or using AI. When the window gets the focus, it checks whether
 * the address has been verified, and closes if so.
 */
export function EmailVerificationDialog({ open, onClose, onVerified }: Props) {
  const titleId = useId()
  const inbox = useInbox()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)

  const close = () => {
    setMessage(null)
    onClose()
  }
  useVerifiedElsewhere(open, () => {
    close()
    onVerified?.()
  })

  const resend = async () => {
    setBusy(true)
    setMessage(null)
    setMessage(await resendFromDialog())
    setBusy(false)
  }

  return (
    <Dialog open={open} onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Email Verification Required</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', mb: 2 }}>
          <MailIcon
            aria-hidden="true"
            sx={{
              p: 1.25,
              boxSizing: 'content-box',
              borderRadius: '12px',
              bgcolor: 'info.soft',
              color: 'info.strong',
            }}
          />
          <div>
            <Typography component="h3" variant="h5">
              Please verify your email to continue
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              To use AI content generation and posting features, you need to verify your email address first.
            </Typography>
          </div>
        </Box>
        <Box
          component="ol"
          sx={{ m: 0, mb: 2, pl: 2.5, typography: 'body2', '& li': { pl: 0.5, py: 0.375 } }}
        >
          <li>Check your inbox and your spam folder for our email</li>
          <li>Click the verification link in it</li>
          <li>Return here and try again</li>
        </Box>
        {inbox && (
          <Box sx={{ mb: 2 }}>
            <InboxLink inbox={inbox} />
          </Box>
        )}
        <MessageAlert message={message} onClose={() => setMessage(null)} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={close}>
          Cancel
        </Button>
        <BusyButton variant="contained" busy={busy} busyLabel="Sending..." onClick={() => void resend()}>
          Resend Email
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

const lookEveryMs = 4_000

/**
 * The link may be opened in another tab or on a phone, so this checks when the user returns and every few seconds while
 * the dialog is visible. A failed check is ignored, because the user can still request another email.
 */
function useVerifiedElsewhere(open: boolean, onVerified: () => void) {
  const user = useSession('user')
  const verified = user?.email_verified === true
  const announce = useEffectEvent(onVerified)
  useEffect(() => {
    if (!open) return
    const look = () => {
      if (!document.hidden) void refreshUser().catch(() => undefined)
    }
    const timer = window.setInterval(look, lookEveryMs)
    window.addEventListener('focus', look)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('focus', look)
    }
  }, [open])
  useEffect(() => {
    if (open && verified) announce()
  }, [open, verified])
}
