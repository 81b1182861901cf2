import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import type { MailWay } from '../../../../contract/accounts/accounts.ts'
import { keepRegistrationToken } from '../../../shared/auth/registration-token.ts'
import { register } from '../account-calls.ts'
import { AccountDetailsStep } from './account-details-step.tsx'
import { AccountTypeStep } from './account-type-step.tsx'
import { attempt } from '../attempt.ts'
import type { UseFormReturn } from 'react-hook-form'
import { showServerErrors } from '../../../shared/forms/field-props.ts'
import { ProfileStep } from './profile-step.tsx'
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
  form: UseFormReturn<Form>
  step: number
  onStep: (step: number) => void
  /** The account was created; the button is disabled until the login screen appears. */
  done: boolean
  onError: (text: string | null) => void
  onRegistered: (email: string, password: string, mail: MailWay | undefined) => void
  onSignIn: () => void
}

const words = { refused: 'Registration failed', unreachable: 'Network error occurred' }
const lastStep = registerSteps.length - 1

const stepContents = [AccountTypeStep, AccountDetailsStep, ProfileStep]

/** The three-step registration wizard. Enter continues to the next step and submits the last one. */
export function RegisterForm({ form, step, onStep, done, onError, onRegistered, onSignIn }: Props) {
  const busy = form.formState.isSubmitting
  const StepContent = stepContents[step] ?? AccountTypeStep
  const fields = useRef<HTMLDivElement>(null)
  useStepFocus(fields, step)

  const next = async () => {
    onError(null)
    if (await form.trigger(registerSteps[step]?.fields ?? [], { shouldFocus: true })) onStep(step + 1)
  }

  const create = form.handleSubmit(
    async (values) => {
      onError(null)
      const registration = toRegistration(values)
      const outcome = await attempt(() => register(registration), words)
      if (outcome.ok) {
        const { mail, sign_in_token: token } = outcome.reply
        if (token !== undefined) keepRegistrationToken(token)
        return onRegistered(registration.email, registration.password, mail)
      }
      const errors = outcome.error?.errors ?? {}
      const wrong = stepOf(Object.keys(errors).map((name) => registerFieldOf[name]))
      if (wrong !== undefined && wrong !== step) onStep(wrong)
      if (!showServerErrors(form, errors, registerFieldOf)) onError(outcome.message)
    },
    (errors) => onStep(stepOf(Object.keys(errors)) ?? step),
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
        <StepContent form={form} />
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
