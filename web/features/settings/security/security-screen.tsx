import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { PreferenceSwitch } from '../preferences/preference-switch.tsx'
import { DeleteAccountSection } from './deletion/delete-account-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './sign-in/email-section.tsx'
import { PasswordSection } from './sign-in/password-section.tsx'
import { usePendingEmail, useTwoFactor } from './security-calls.ts'
import { TwoFactorSection } from './two-factor-section.tsx'

/** The heights of the first sections, for their skeletons. */
const heights = [160, 388, 340]

/** How the user signs in, and how they hear about it. */
export function SecurityScreen() {
  const twoFactor = useTwoFactor()
  const pendingEmail = usePendingEmail()
  const failed = [twoFactor, pendingEmail].filter(({ isError }) => isError)
  if (failed.length > 0) {
    return (
      <Section title="Security">
        <ErrorState
          title="Your security settings could not be loaded"
          error={failed[0]?.error ?? null}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          retrying={failed.some(({ isFetching }) => isFetching)}
        />
      </Section>
    )
  }
  if (!twoFactor.data || pendingEmail.data === undefined) {
    return (
      <Delayed>
        <Stack spacing={3}>
          {heights.map((height) => (
            <Skeleton key={height} variant="rounded" height={height} sx={{ borderRadius: 4 }} />
          ))}
        </Stack>
      </Delayed>
    )
  }
  return (
    <Stack spacing={3}>
      <TwoFactorSection twoFactor={twoFactor.data} />
      <PasswordSection withCode={twoFactor.data.enabledAt !== null} />
      <EmailSection withCode={twoFactor.data.enabledAt !== null} pending={pendingEmail.data} />
      <DevicesSection />
      <Section title="Alerts">
        <PreferenceSwitch
          name="securityAlerts"
          label="Security alerts"
          about="We email you about a new device, a changed password, two-factor authentication and API keys."
        />
      </Section>
      <Section title="Privacy">
        <PreferenceSwitch
          name="shareAnalytics"
          label="Share analytics data"
          about="We count which features are used on each day, without who used them and without your content. The counts stay in this installation, for its operator, and are never sent anywhere else."
        />
      </Section>
      <DeleteAccountSection withCode={twoFactor.data.enabledAt !== null} />
    </Stack>
  )
}
