import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { accountMessages } from '../../../../contract/accounts/account-words.ts'
import { logout } from '../../../shared/auth/auth-calls.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { MessageAlert, type Message } from '../../../shared/ui/feedback/message-alert.tsx'
import { ScreenHeading } from '../sign-in/auth-heading.tsx'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { arrivalState } from '../sign-in/auth-messages.ts'
import { ResetEmailStep } from './reset-email-step.tsx'
import { useResetForms } from './reset-forms.ts'
import { ResetCodeStep } from './reset-code-step.tsx'
import { ResetNewPasswordStep } from './reset-new-password-step.tsx'
import { resetSteps } from './reset-fields.ts'
import { useStepFocus } from '../layout/use-step-focus.ts'
import { WizardSteps } from '../layout/wizard-steps.tsx'

/** After a reset, the login screen appears (specification section 9). */
const leaveAfterMs = 2000

/** The reset wizard; `?token=&email=`, the link of the mail, jumps to its last step. */
export function ResetPasswordScreen() {
  const start = useStart()
  const [step, setStep] = useState(start.step)
  const [resetToken, setResetToken] = useState(start.token)
  const [message, setMessage] = useState<Message | null>(null)
  const [done, setDone] = useState(false)
  const { emailForm, codeForm, passwordForm } = useResetForms(start.email)
  const email = emailForm.getValues('email').trim()
  const content = useRef<HTMLDivElement>(null)
  useStepFocus(content, step)
  useLeaveForLogin(done, email)

  const fail = (text: string | null) => setMessage(text === null ? null : { severity: 'error', text })
  const succeed = (text: string) => setMessage({ severity: 'success', text })
  const toEmail = (next: Message | null) => {
    setMessage(next)
    codeForm.reset()
    setStep(0)
  }
  const goOn = (next: number, text: string) => {
    succeed(text)
    setStep(next)
  }
  const onSent = () => goOn(1, accountMessages.resetCodeSent)
  const onVerified = (token: string) => {
    setResetToken(token)
    goOn(2, accountMessages.codeVerified)
  }
  const onReset = () => {
    succeed(accountMessages.passwordReset)
    setDone(true)
  }

  return (
    <AuthLayout>
      <ScreenHeading title="Reset your password" text="Three short steps, and you are back in." />
      <WizardSteps titles={resetSteps} current={step} />
      <MessageAlert message={message} onClose={() => setMessage(null)} />
      <div ref={content}>
        {step === 0 && <ResetEmailStep form={emailForm} onError={fail} onSent={onSent} />}
        {step === 1 && (
          <ResetCodeStep
            form={codeForm}
            email={email}
            onError={fail}
            onVerified={onVerified}
            onResent={() => succeed(accountMessages.resetCodeSent)}
            onChangeEmail={() => toEmail(null)}
          />
        )}
        {step === 2 && (
          <ResetNewPasswordStep
            form={passwordForm}
            email={email}
            resetToken={resetToken}
            done={done}
            onError={fail}
            onTokenRefused={(text) => toEmail({ severity: 'error', text })}
            onReset={onReset}
          />
        )}
      </div>
      <Box sx={{ textAlign: 'center' }}>
        <Link href="/" variant="body2">
          Back to login
        </Link>
      </Box>
    </AuthLayout>
  )
}

/** The first step: the last one for the mail's link, or the code after "forgot password". */
function useStart() {
  const location = useLocation()
  const search = new URLSearchParams(location.search)
  const state = location.state as { email?: string } | null
  const token = search.get('token') ?? ''
  const email = search.get('email') ?? ''
  if (token !== '' && email !== '') return { step: 2, token, email }
  return { step: state?.email === undefined ? 0 : 1, token: '', email: state?.email ?? email }
}

/** A reset ends every session of the account, also one in this browser. */
function useLeaveForLogin(done: boolean, email: string) {
  const navigate = useNavigate()
  const user = useSession('user')
  const leave = useEffectEvent(() => {
    if (user !== null) logout()
    void navigate('/login', { state: arrivalState(accountMessages.passwordReset, email) })
  })
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => leave(), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [done])
}
