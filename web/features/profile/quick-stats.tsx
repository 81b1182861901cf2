import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useUser } from '../../shared/auth/auth-context.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { statGrid } from '../../shared/ui/stat-grid.ts'
import { useDashboard } from '../dashboard/index.ts'
import { remainingPoints, usePoints } from '../points/index.ts'
import { useSocialAccounts } from '../social-accounts/index.ts'
import { wholeNumber } from '../../shared/numbers/compact-number.ts'

const dayMs = 86_400_000

/** Posts, connected platforms, points left and days since joining. */
export function QuickStats() {
  const { created_at: createdAt } = useUser()
  const [dashboard, accounts, points] = [useDashboard(), useSocialAccounts(), usePoints()]
  const all = [dashboard, accounts, points]
  if (dashboard.data && accounts.data && points.data) {
    const { points: record } = points.data
    const connected = new Set(accounts.data.accounts.map(({ platform }) => platform))
    return (
      <Figures
        figures={[
          ['Posts', wholeNumber(dashboard.data.stats.totalPosts)],
          ['Platforms', String(connected.size)],
          ['Points', record.unlimited ? 'Unlimited' : wholeNumber(remainingPoints(record))],
          ['Days', daysSince(createdAt)],
        ]}
      />
    )
  }
  const failed = all.find(({ error }) => error !== null)
  if (!failed) return <Loading />
  return (
    <Section>
      <ErrorState
        title="Your figures could not be loaded"
        error={failed.error}
        onRetry={() => all.forEach((query) => void (query.isError && query.refetch()))}
        retrying={all.some(({ isFetching }) => isFetching)}
      />
    </Section>
  )
}

/** Whole days since an instant; "N/A" without a valid one. */
function daysSince(instant: string): string {
  const days = Math.floor((Date.now() - Date.parse(instant)) / dayMs)
  return Number.isNaN(days) ? 'N/A' : wholeNumber(Math.max(0, days))
}

function Figures({ figures }: { figures: [name: string, value: string][] }) {
  return (
    <Box component="dl" aria-label="Your figures" sx={{ ...statGrid, m: 0 }}>
      {figures.map(([name, value]) => (
        <Card key={name} sx={{ p: { xs: 2, sm: 2.5 }, display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', fontWeight: 550 }}>
            {name}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Typography>
        </Card>
      ))}
    </Box>
  )
}

function Loading() {
  return (
    <Delayed>
      <Box component="output" aria-label="Loading your figures" sx={statGrid}>
        {[0, 1, 2, 3].map((card) => (
          <Card key={card} sx={{ p: { xs: 2, sm: 2.5 } }}>
            <Skeleton width="40%" height={48} />
            <Skeleton width="60%" />
          </Card>
        ))}
      </Box>
    </Delayed>
  )
}
