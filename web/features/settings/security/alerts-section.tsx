import { Section } from '../../../shared/ui/section.tsx'
import { PreferenceSwitch } from '../preferences/preference-switch.tsx'

/** Whether mails about the security of the account are sent. */
export function AlertsSection() {
  return (
    <Section title="Alerts">
      <PreferenceSwitch
        name="securityAlerts"
        label="Security alerts"
        about="We email you about a new device, a changed password and two-factor authentication."
      />
    </Section>
  )
}
