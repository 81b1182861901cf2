import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { z } from 'zod'
import type { dashboardReplySchema } from '../../../contract/dashboard.ts'
import { useUser } from '../../shared/auth/auth-context.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useDashboard } from './dashboard-query.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { FirstSteps, type Step } from './first-steps.tsx'
import { greeting } from './greeting.ts'
import { LowPointsWarning } from './low-points-warning.tsx'
import { PointsUsage } from './points-usage.tsx'
import { RecentContent } from './recent-content.tsx'
import { QuickActions, ThisMonth } from './side-cards.tsx'
import { StatCards } from './stat-cards.tsx'

type Props = {
  /** Undefined while it is not known. */
  hasAccount: boolean | undefined
  onVerify: () => void
}

/** Greeting, figures, newest posts, and the first steps of somebody new. */
export function DashboardScreen({ hasAccount, onVerify }: Props) {
  const user = useUser()
  const dashboard = useDashboard()
  return (
    <Stack spacing={3}>
      <Typography component="h2" variant="h3">
        {greeting(user.full_name)}
      </Typography>
      {dashboard.data ? (
        <Loaded data={dashboard.data} hasAccount={hasAccount} onVerify={onVerify} />
      ) : dashboard.isPending ? (
        <DashboardSkeleton />
      ) : (
        <Section>
          <ErrorState
            title="Your dashboard could not be loaded"
            error={dashboard.error}
            onRetry={() => void dashboard.refetch()}
            retrying={dashboard.isFetching}
          />
        </Section>
      )}
    </Stack>
  )
}

function Loaded({ data, hasAccount, onVerify }: Props & { data: z.infer<typeof dashboardReplySchema> }) {
  const { stats, recentPosts } = data
  const verified = useUser().email_verified
  const published = stats.thisMonth > 0 || recentPosts.some((post) => post.status === 'published')
  const draft = recentPosts.find((post) => post.can.publish)
  const steps: Step[] = [
    {
      title: 'Verify your email address',
      text: 'Click the link we sent you. Then you can publish.',
      done: verified,
      action: { label: 'Verify email', onClick: onVerify },
    },
    {
      title: 'Connect an account',
      text: 'Sign in to a network and allow posting to it.',
      done: hasAccount === true,
      action: { label: 'Connect account', to: '/social' },
    },
    {
      title: 'Write a post',
      text: 'A sentence is enough; add a picture if you like.',
      done: stats.totalPosts > 0,
      action: { label: 'Write', to: '/content' },
    },
    {
      title: 'Publish it',
      text: 'Check the preview and publish. You see it live here.',
      done: published,
      action: { label: 'Publish', to: draft ? `/content?post=${draft.id}` : '/content' },
    },
  ]
  const isNew = hasAccount !== undefined && !published
  return (
    <>
      {isNew && <FirstSteps steps={steps} />}
      <StatCards stats={stats} />
      <LowPointsWarning />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
          alignItems: 'start',
        }}
      >
        <RecentContent posts={recentPosts} />
        <Stack spacing={3}>
          <QuickActions onVerify={onVerify} />
          <PointsUsage />
          <ThisMonth stats={stats} />
        </Stack>
      </Box>
    </>
  )
}
