import SparkleIcon from '@mui/icons-material/AutoAwesomeOutlined'
import AddIcon from '@mui/icons-material/Add'
import AnalyticsIcon from '@mui/icons-material/InsightsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DashboardStats } from '../../../contract/dashboard/dashboard.ts'
import { useUser } from '../../shared/auth/auth-context.ts'
import { decimalNumber, wholeNumber } from '../../shared/numbers/compact-number.ts'
import { Section } from '../../shared/ui/section.tsx'
import { ShortNumber } from '../../shared/ui/short-number.tsx'
import { useMay } from '../workspaces/index.ts'
import { ScheduleAction } from './schedule-action.tsx'

/** The quick actions. */
export function QuickActions({ onVerify }: { onVerify: () => void }) {
  const mayWrite = useMay('posts:write')
  const mayGenerate = useMay('assistant:use')
  return (
    <Section title="Quick Actions">
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        {mayWrite && (
          <Button component={Link} to="/content" variant="contained" startIcon={<AddIcon />}>
            Create Post
          </Button>
        )}
        {mayGenerate && <GenerateAction onVerify={onVerify} />}
        <ScheduleAction label="Schedule" />
        <Button component={Link} to="/analytics" variant="outlined" startIcon={<AnalyticsIcon />}>
          Analytics
        </Button>
      </Box>
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

/** Impressions are named as such, because not every platform reports reach. */
function Reach({ stats: { reach, impressions } }: { stats: DashboardStats }) {
  if (reach !== null) return <ShortNumber value={reach} />
  if (impressions === null) return 'Not measured yet'
  return (
    <>
      <ShortNumber value={impressions} /> impressions
    </>
  )
}

/** The stats of this month's posts. */
export function ThisMonth({ stats }: { stats: DashboardStats }) {
  const rows: [string, ReactNode][] = [
    ['Reach', <Reach key="reach" stats={stats} />],
    ['Posts published', wholeNumber(stats.thisMonth)],
    [
      'Engagement rate',
      stats.engagement === null ? 'Not measured yet' : `${decimalNumber(stats.engagement)}%`,
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
      <MuiLink component={Link} to="/analytics" variant="body2" sx={{ display: 'inline-block', mt: 2 }}>
        View detailed analytics
      </MuiLink>
    </Section>
  )
}
