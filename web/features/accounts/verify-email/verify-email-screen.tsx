import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useSession } from '../../../shared/session/use-session.ts'
import { hasRegistrationToken, signInAfterVerification } from '../../../shared/auth/registration-token.ts'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert, type Message } from '../../../shared/ui/feedback/message-alert.tsx'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { resendFromPage } from './resend-verification.ts'
import { useEmailVerification, type Verification } from './use-email-verification.ts'

/** The page of the verification mail's link (`?token=`). */
export function VerifyEmailScreen() {
  const { search } = useLocation()
  const verification = useEmailVerification(new URLSearchParams(search).get('token'))
  return (
    <AuthLayout>
      <Typography
        component="h1"
        variant="h2"
        tabIndex={-1}
        data-page-heading=""
        sx={{ fontSize: { xs: '1.5rem', sm: '2rem' } }}
      >
        Email Verification
      </Typography>
      <Box aria-live="polite" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <StateMark state={verification.state} />
        <Typography>{verification.text}</Typography>
      </Box>
      {verification.state === 'success' && <ContinueButton email={verification.email} />}
      {(verification.state === 'error' || verification.state === 'invalid') && <NextSteps />}
    </AuthLayout>
  )
}

function StateMark({ state }: { state: Verification['state'] }) {
  const tone = state === 'verifying' ? 'primary' : state === 'success' ? 'success' : 'error'
  return (
    <Box
      sx={{
        width: 56,
        height: 56,
        flexShrink: 0,
        borderRadius: '16px',
        display: 'grid',
        placeItems: 'center',
        bgcolor: `${tone}.soft`,
        color: `${tone}.strong`,
      }}
    >
      {state === 'verifying' && <CircularProgress size={24} color="inherit" aria-label="Verifying" />}
      {state === 'success' && <CheckIcon aria-hidden="true" />}
      {(state === 'error' || state === 'invalid') && <ErrorIcon aria-hidden="true" />}
    </Box>
  )
}

/**
 * Signs in the browser that registered. On another device the user signs in first, with the address filled in.
 */
function ContinueButton({ email }: { email: string | undefined }) {
  const user = useSession('user')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    const signedIn = await signInAfterVerification().catch(() => false)
    if (signedIn) await navigate('/dashboard')
    else await navigate('/login', { state: { email } })
  }
  return (
    <Button
      component={RouterLink}
      to={user ? '/dashboard' : '/login'}
      state={user ? null : { email }}
      onClick={(event) => {
        if (user !== null || !hasRegistrationToken()) return
        event.preventDefault()
        if (!busy) void signIn()
      }}
      aria-busy={busy}
      variant="contained"
      size="large"
    >
      Continue to App
    </Button>
  )
}

function NextSteps() {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)
  const resend = async () => {
    setBusy(true)
    setMessage(null)
    setMessage(await resendFromPage())
    setBusy(false)
  }
  return (
    <>
      <MessageAlert message={message} onClose={() => setMessage(null)} />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <BusyButton
          variant="contained"
          size="large"
          busy={busy}
          busyLabel="Sending..."
          onClick={() => void resend()}
        >
          Resend Verification
        </BusyButton>
        <Button variant="outlined" size="large" href="/">
          Back to Login
        </Button>
      </Box>
    </>
  )
}
