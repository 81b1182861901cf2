import { Section } from '../../../shared/ui/section.tsx'
import { PreferenceSwitch } from '../preferences/preference-switch.tsx'

/** What the operator of the installation may count. */
export function PrivacySection() {
  return (
    <Section title="Privacy">
      <PreferenceSwitch
        name="shareAnalytics"
        label="Share analytics data"
        about="We count which features are used on each day, without who used them and without your content. The counts stay in this installation, for its operator, and are never sent anywhere else."
      />
    </Section>
  )
}
