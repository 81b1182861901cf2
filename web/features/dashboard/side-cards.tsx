import SparkleIcon from '@mui/icons-material/AutoAwesomeOutlined'
import AddIcon from '@mui/icons-material/Add'
import LockIcon from '@mui/icons-material/LockOutlined'
import ClockIcon from '@mui/icons-material/Schedule'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link, useNavigate } from 'react-router'
import type { DashboardStats } from '../../../contract/dashboard.ts'
import { useUser } from '../../shared/auth/auth-context.ts'
import { compactNumber } from '../../shared/numbers/compact-number.ts'
import { partOf, useLocked, usePlanGates } from '../points/index.ts'
import { Section } from '../../shared/ui/section.tsx'

/** The quick actions. */
export function QuickActions({ onVerify }: { onVerify: () => void }) {
  return (
    <Section title="Quick Actions">
      <Stack spacing={1}>
        <Button component={Link} to="/content" variant="contained" startIcon={<AddIcon />}>
          Create Post
        </Button>
        <GenerateAction onVerify={onVerify} />
        <ScheduleAction />
      </Stack>
    </Section>
  )
}

/** Links to the assistant, which requires a verified address (specification section 2). */
function GenerateAction({ onVerify }: { onVerify: () => void }) {
  const { email_verified: verified } = useUser()
  const look = { variant: 'outlined', startIcon: <SparkleIcon /> } as const
  return verified ? (
    <Button component={Link} to="/content?mode=ai" {...look}>
      AI Generate
    </Button>
  ) : (
    <Button {...look} onClick={onVerify}>
      AI Generate
    </Button>
  )
}

/** Links to a new post for tomorrow at nine; without scheduling in the plan it names one that has it. */
function ScheduleAction() {
  const navigate = useNavigate()
  const { askForPlan } = usePlanGates()
  const locked = useLocked('scheduling')
  const to = `/content?at=${tomorrowAtNine()}`
  const onContinue = () => void navigate(to)
  if (locked) {
    return (
      <Button
        variant="outlined"
        startIcon={<LockIcon />}
        title={partOf('scheduling')}
        onClick={() => askForPlan({ entitlement: 'scheduling', onContinue })}
      >
        Schedule
      </Button>
    )
  }
  return (
    <Button component={Link} to={to} variant="outlined" startIcon={<ClockIcon />}>
      Schedule
    </Button>
  )
}

/** Local time, for the address of the composer. */
function tomorrowAtNine(): string {
  const day = new Date()
  day.setDate(day.getDate() + 1)
  // Swedish dates are written as ISO 8601 dates.
  return `${new Intl.DateTimeFormat('sv').format(day)}T09:00`
}

/** Impressions are named as such, because not every platform reports reach. */
function formatReach({ reach, impressions }: DashboardStats): string {
  if (reach !== null) return compactNumber(reach)
  return impressions === null ? 'Not measured yet' : `${compactNumber(impressions)} impressions`
}

/** The stats of this month's posts. */
export function ThisMonth({ stats }: { stats: DashboardStats }) {
  const rows = [
    ['Reach', formatReach(stats)],
    ['Posts published', stats.thisMonth.toLocaleString('en')],
    [
      'Engagement rate',
      stats.engagement === null
        ? 'Not measured yet'
        : `${stats.engagement.toLocaleString('en', { maximumFractionDigits: 1 })}%`,
    ],
  ]
  return (
    <Section title="This Month">
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25, typography: 'body2' }}>
        {rows.map(([name, value]) => (
          <Box key={name} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, textAlign: 'right' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
