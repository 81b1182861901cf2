import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { LockedPart } from '../../../contract/analytics/analytics.ts'
import { Section } from '../../shared/ui/section.tsx'
import { partOf, usePlanGates } from '../points/index.ts'

const parts: Record<LockedPart, { title: string; text: string }> = {
  range: { title: 'Any dates', text: 'Look back a year, month by month, or at one campaign.' },
  charts: { title: 'More charts', text: 'Reach, engagement, followers and posts, day by day.' },
  breakdown: { title: 'Compare accounts', text: 'Each account and platform side by side.' },
  posts: { title: 'Best and worst posts', text: 'Which posts did best, which did not, and by how much.' },
  patterns: {
    title: 'When and what works',
    text: 'Your best hours, and which kinds of post people react to.',
  },
  insights: { title: 'Insights in words', text: 'What your results say, and how sure that is.' },
  export: { title: 'Files for reports', text: 'Tables as CSV and charts as pictures.' },
}

/** What the plan does not include, and the one way to get it. */
export function LockedParts({ locked }: { locked: readonly LockedPart[] }) {
  const { askForPlan } = usePlanGates()
  return (
    <Section
      title="More with advanced analytics"
      description={`${partOf('advancedAnalytics')}. Your plan shows your results of the last 30 days and how often your posts were seen.`}
      action={
        <Button variant="contained" onClick={() => askForPlan({ entitlement: 'advancedAnalytics' })}>
          Unlock
        </Button>
      }
    >
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' },
          // Alone in its row of two or three, the last one fills it.
          '& > :last-child:nth-child(6n + 1)': { gridColumn: '1 / -1' },
        }}
      >
        {(Object.keys(parts) as LockedPart[])
          .filter((part) => locked.includes(part))
          .map((part) => (
            <Box
              component="li"
              key={part}
              sx={{ display: 'flex', gap: 1.5, p: 2, borderRadius: 3, bgcolor: 'background.subtle' }}
            >
              <LockIcon aria-hidden="true" sx={{ fontSize: 20, color: 'text.secondary' }} />
              <div>
                <Typography component="h3" variant="subtitle2">
                  {parts[part].title}
                </Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {parts[part].text}
                </Typography>
              </div>
            </Box>
          ))}
      </Box>
    </Section>
  )
}
