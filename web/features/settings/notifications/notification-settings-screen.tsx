import Stack from '@mui/material/Stack'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { usePreferences } from '../preferences/preference-calls.ts'
import { PreferenceSwitch } from '../preferences/preference-switch.tsx'
import { QuietHoursSection } from './quiet-hours-section.tsx'
import { WaysSection } from './ways-section.tsx'

/** What the user hears of, where and when (specification section 2, "Settings"). */
export function NotificationSettingsScreen() {
  const { data, error, refetch, isFetching } = usePreferences()
  const mails = data?.emailNotifications === true
  if (!data && error) {
    return (
      <Section title="Notifications">
        <ErrorState
          title="Your settings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Section>
    )
  }
  return (
    <Stack spacing={3}>
      <Section title="Email">
        <Stack spacing={2.5}>
          <PreferenceSwitch
            name="emailNotifications"
            label="Email notifications"
            about="Posts that could not be published and accounts that need your attention, and the emails below. Emails about your account itself, such as its address and payments, are always sent. Security alerts are under Security."
          />
          <PreferenceSwitch
            name="contentUpdates"
            label="Content publishing updates"
            about="A post that you wrote was published. Grouped every 15 minutes."
            disabled={!mails}
          />
          <PreferenceSwitch
            name="postPublished"
            label="Post published"
            about="Whether these updates tell you of posts that were published."
            disabled={!mails || !data.contentUpdates}
          />
          <PreferenceSwitch
            name="engagementMilestones"
            label="Engagement milestones"
            about="A post or an account reached 100, 1,000, 10,000 or more likes, impressions or followers: under the bell, and at most one email an hour."
          />
          <PreferenceSwitch
            name="marketingEmails"
            label="Marketing emails"
            about="A newsletter about what is new in the product, about once a month."
            disabled={!mails}
          />
        </Stack>
      </Section>
      {data && <WaysSection preferences={data} />}
      {data && <QuietHoursSection preferences={data} />}
    </Stack>
  )
}
