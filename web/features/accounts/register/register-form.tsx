import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useRef } from 'react'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { loadable } from '../../../shared/lazy/loadable.tsx'
import { useLoadWhenIdle } from '../../../shared/lazy/when-idle.ts'
import { register } from '../account-calls.ts'
import { AccountTypeStep } from './account-type-step.tsx'
import { attempt, unexpected } from '../attempt.ts'
import { showServerErrors, type TextForm } from '../form/use-text-form.ts'
import {
  registerFieldOf,
  registerSteps,
  toRegistration,
  type RegisterForm as Form,
} from './register-fields.ts'
import { SwitchLink } from '../layout/switch-link.tsx'
import { useStepFocus } from '../layout/use-step-focus.ts'
import { WizardSteps } from '../layout/wizard-steps.tsx'

type Props = {
  form: TextForm<Form>
  step: number
  onStep: (step: number) => void
  /** The account was created; the button is disabled until the login screen appears. */
  done: boolean
  onError: (text: string | null) => void
  onRegistered: (email: string, password: string) => void
  onSignIn: () => void
}

const words = { refused: 'Registration failed', unreachable: 'Network error occurred' }
const lastStep = registerSteps.length - 1

// The later steps, which have fields to type into, are fetched while the person chooses the account type.
const details = loadable(async () => (await import('./account-details-step.tsx')).AccountDetailsStep)
const profile = loadable(async () => (await import('./profile-step.tsx')).ProfileStep)
const loadLaterSteps = () => Promise.all([details.load(), profile.load()])
const stepContents = [AccountTypeStep, details.Component, profile.Component]

/** The three-step registration wizard. Enter continues to the next step and submits the last one. */
export function RegisterForm({ form, step, onStep, done, onError, onRegistered, onSignIn }: Props) {
  const busy = form.submitting
  const StepContent = stepContents[step] ?? AccountTypeStep
  const fields = useRef<HTMLDivElement>(null)
  useStepFocus(fields, step)
  useLoadWhenIdle(() => void loadLaterSteps().catch(() => undefined))

  const next = async () => {
    onError(null)
    if (!(await form.check(registerSteps[step]?.fields ?? []))) return
    await loadLaterSteps().then(
      () => onStep(step + 1),
      () => onError(unexpected),
    )
  }

  const create = form.onSubmit(
    async (values) => {
      onError(null)
      const registration = toRegistration(values)
      const outcome = await attempt(() => register(registration), words)
      if (outcome.ok) return onRegistered(registration.email, registration.password)
      const errors = outcome.error?.errors ?? {}
      const wrong = stepOf(Object.keys(errors).map((name) => registerFieldOf[name]))
      if (wrong !== undefined && wrong !== step) onStep(wrong)
      if (!showServerErrors(form, errors, registerFieldOf)) onError(outcome.message)
    },
    (names) => onStep(stepOf(names) ?? step),
  )

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (done || busy) return
        void (step < lastStep ? next() : create(event))
      }}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <WizardSteps titles={registerSteps.map(({ title }) => title)} current={step} />
      <Box ref={fields} sx={{ display: 'grid', gap: 2.5, minHeight: { sm: 216 }, alignContent: 'start' }}>
        <Suspense>
          <StepContent form={form} />
        </Suspense>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5 }}>
        <Button
          variant="outlined"
          size="large"
          disabled={step === 0 || busy || done}
          onClick={() => onStep(step - 1)}
        >
          Back
        </Button>
        <BusyButton
          type="submit"
          variant="contained"
          size="large"
          busy={busy}
          busyLabel="Creating Account..."
          disabled={done}
        >
          {step < lastStep ? 'Next' : 'Create Account'}
        </BusyButton>
      </Box>
      <Typography variant="body2" sx={{ textAlign: 'center', color: 'text.secondary' }}>
        Already have an account? <SwitchLink onClick={onSignIn}>Sign in</SwitchLink>
      </Typography>
    </Box>
  )
}

/** The first step that has one of these fields. */
function stepOf(names: (string | undefined)[]): number | undefined {
  const found = registerSteps.findIndex(({ fields }) => fields.some((field) => names.includes(field)))
  return found === -1 ? undefined : found
}
