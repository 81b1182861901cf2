import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { dashboardResponseSchema } from '../../../contract/dashboard/dashboard.ts'
import { useUser } from '../../shared/auth/auth-context.ts'
import { logFailure } from '../../shared/log/log-failure.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useDashboard } from './dashboard-query.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { FirstSteps, type Step } from './first-steps.tsx'
import { greeting } from './greeting.ts'
import { HoldNotice } from './hold-notice.tsx'
import { useVerificationDialog } from '../accounts/index.ts'
import { ConnectShortcuts, useSocialAccounts } from '../social-accounts/index.ts'
import { LowPointsWarning, PointsUsage } from '../points/index.ts'
import { WaitingCard } from '../posts/index.ts'
import { useMay, useWhomToAsk } from '../workspaces/index.ts'
import { NeedsAttention } from './needs-attention.tsx'
import { RecentContent } from './recent-content.tsx'
import { QuickActions, ThisMonth } from './side-cards.tsx'
import { StatCards } from './stat-cards.tsx'
import { UpNext } from './up-next.tsx'

/** Greeting, stats, newest posts, and first steps for new users. */
export function DashboardScreen() {
  const user = useUser()
  const dashboard = useDashboard()
  const verification = useVerificationDialog()
  const { error } = dashboard
  useEffect(() => {
    if (error) logFailure('Failed to load the dashboard.', error)
  }, [error])
  const accounts = useSocialAccounts().data?.accounts
  return (
    <Stack spacing={3}>
      <Typography component="h2" variant="h3">
        {greeting(user.full_name)}
      </Typography>
      {dashboard.data ? (
        <Loaded
          data={dashboard.data}
          hasAccount={accounts && accounts.length > 0}
          onVerify={verification.ask}
        />
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
      {verification.dialog}
    </Stack>
  )
}

type LoadedProps = {
  data: z.infer<typeof dashboardResponseSchema>
  /** Undefined until the social accounts are loaded. */
  hasAccount: boolean | undefined
  onVerify: () => void
}

/** One of two columns of about the same height; below lg all cards are in one column, this month's numbers last. */
const column = { display: { xs: 'contents', lg: 'grid' }, gap: 3, minWidth: 0 } as const

function Loaded({ data, hasAccount, onVerify }: LoadedProps) {
  const { stats, attention, hold, recentPosts, upNext } = data
  const verified = useUser().email_verified
  const published = stats.thisMonth > 0 || recentPosts.some((post) => post.status === 'published')
  const draft = recentPosts.find((post) => post.can.publish)
  const mayConnect = useMay('social-accounts:manage')
  const whomToAsk = useWhomToAsk('billing:manage', '', 'for more points')
  const mayWrite = useMay('posts:write')
  const mayPublish = useMay('posts:publish')
  const steps: Step[] = [
    {
      title: 'Verify your email address',
      text: `Click the link we sent you.${mayPublish ? ' Then you can publish.' : ''}`,
      done: verified,
      action: { label: 'Verify email', onClick: onVerify },
    },
    ...(mayConnect
      ? [
          {
            title: 'Connect an account',
            text: 'Sign in to a platform and let us post for you.',
            done: hasAccount === true,
            shortcut: <ConnectShortcuts />,
            action: { label: 'Connect account', to: '/social' },
          },
        ]
      : []),
    {
      title: 'Write a post',
      text: 'A sentence is enough; add a picture if you like.',
      done: stats.totalPosts > 0,
      action: { label: 'Write', to: '/content' },
    },
    ...(mayPublish
      ? [
          {
            title: 'Publish it',
            text: 'Check the preview and publish. You will see it live here.',
            done: published,
            action: { label: 'Publish', to: draft ? `/content?post=${draft.id}` : '/content' },
          },
        ]
      : []),
  ]
  const isNew = hasAccount !== undefined && !published && mayWrite
  return (
    <>
      {hold && <HoldNotice hold={hold} />}
      <NeedsAttention attention={attention} />
      <WaitingCard onUnverified={onVerify} />
      {isNew && <FirstSteps steps={steps} />}
      <StatCards stats={stats} />
      <QuickActions onVerify={onVerify} />
      <LowPointsWarning whomToAsk={whomToAsk} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
          alignItems: 'start',
        }}
      >
        <Box sx={column}>
          <RecentContent posts={recentPosts} />
          <Box sx={{ order: 1 }}>
            <ThisMonth stats={stats} />
          </Box>
        </Box>
        <Box sx={column}>
          <UpNext entries={upNext} />
          <PointsUsage whomToAsk={whomToAsk} />
        </Box>
      </Box>
    </>
  )
}
