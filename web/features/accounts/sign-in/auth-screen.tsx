import { useEffect, useEffectEvent, useState } from 'react'
import type { MailWay } from '../../../../contract/accounts/accounts.ts'
import { accountMessages } from '../../../../contract/accounts/account-words.ts'
import { typedEmailKey } from '../../../shared/session/typed-email.ts'
import { tabStore } from '../../../shared/storage/safe-storage.ts'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useAuthForms } from './auth-forms.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { useArrival, useAuthMessages } from './auth-messages.ts'
import { useAuthMode } from './auth-mode.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'
import { emptyRegisterForm } from '../register/register-fields.ts'
import { inboxOf, type Inbox } from '../verify-email/inbox.ts'
import { InboxLink } from '../verify-email/inbox-link.tsx'
import { RegisterForm } from '../register/register-form.tsx'
import { ResetCodeLink } from '../reset-password/reset-code-link.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

/** After a registration the screen returns to login (specification section 9). */
const returnAfterMs = 3000

/** Login, registration and forgotten password. */
export function AuthScreen() {
  const { mode, go } = useAuthMode()
  const forms = useAuthForms()
  const messages = useAuthMessages(mode)
  const { email: arrivedWith } = useArrival()
  const [step, setStep] = useState(0)
  const [challenge, setChallenge] = useState<string | null>(null)
  const [registered, setRegistered] = useState(false)
  const [inbox, setInbox] = useState<Inbox | null>(null)
  const [resetSentTo, setResetSentTo] = useState<string | null>(null)

  const atLogin = mode === 'login' && challenge === null
  const { setValue: setLogin, getValues: getLogin, setFocus: focusLogin } = forms.login
  useEffect(() => {
    if (arrivedWith !== undefined) setLogin('emailOrUsername', arrivedWith)
  }, [arrivedWith, setLogin])
  useEffect(() => {
    if (atLogin && getLogin('emailOrUsername') !== '') focusLogin('password')
  }, [atLogin, getLogin, focusLogin])

  useReturnToLogin(registered, () => {
    setRegistered(false)
    setStep(0)
    forms.register.reset(emptyRegisterForm)
    if (mode === 'register') go('login')
  })

  const onRegistered = (email: string, password: string, mail: MailWay | undefined) => {
    setInbox(inboxOf(email, mail))
    messages.succeed(accountMessages.registered, ['register', 'login'])
    tabStore.removeItem(typedEmailKey)
    forms.login.setValue('emailOrUsername', email)
    // Just typed, twice; it is kept only in the memory of this page.
    forms.login.setValue('password', password)
    setRegistered(true)
  }
  const onForgot = () => {
    const typed = forms.login.getValues('emailOrUsername')
    if (typed.includes('@') && forms.forgot.getValues('email') === '') forms.forgot.setValue('email', typed)
    go('forgot-password')
  }
  const onResetSent = (email: string) => {
    messages.succeed(accountMessages.resetSent, ['forgot-password'])
    setResetSentTo(email)
  }
  const signIn = () => go('login')
  const leaveSecondFactor = (text: string | null = null) => {
    setChallenge(null)
    forms.secondFactor.reset()
    messages.fail(text)
  }
  const atSecondFactor = mode === 'login' && challenge !== null
  const afterReset =
    mode === 'forgot-password' && resetSentTo !== null && messages.message?.severity === 'success'

  return (
    <AuthLayout>
      <AuthHeading mode={atSecondFactor ? 'second-factor' : mode} />
      <MessageAlert message={messages.message} onClose={messages.dismiss} />
      {inbox && messages.message?.text === accountMessages.registered && <InboxLink inbox={inbox} />}
      {afterReset && <ResetCodeLink email={resetSentTo} />}
      {atSecondFactor && (
        <SecondFactorForm
          form={forms.secondFactor}
          challenge={challenge}
          onError={messages.fail}
          onBack={leaveSecondFactor}
        />
      )}
      {atLogin && (
        <LoginForm
          form={forms.login}
          onError={messages.fail}
          onForgot={onForgot}
          onSignUp={() => go('register')}
          onSecondFactor={setChallenge}
        />
      )}
      {mode === 'register' && (
        <RegisterForm
          form={forms.register}
          step={step}
          onStep={setStep}
          done={registered}
          onError={messages.fail}
          onRegistered={onRegistered}
          onSignIn={signIn}
        />
      )}
      {mode === 'forgot-password' && (
        <ForgotPasswordForm
          form={forms.forgot}
          onError={messages.fail}
          onSent={onResetSent}
          onSignIn={signIn}
        />
      )}
    </AuthLayout>
  )
}

function useReturnToLogin(registered: boolean, back: () => void) {
  const goBack = useEffectEvent(back)
  useEffect(() => {
    if (!registered) return
    const timer = setTimeout(() => goBack(), returnAfterMs)
    return () => clearTimeout(timer)
  }, [registered])
}
