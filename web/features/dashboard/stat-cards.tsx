import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import DraftIcon from '@mui/icons-material/EditNoteOutlined'
import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import TrendIcon from '@mui/icons-material/TrendingUp'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ElementType } from 'react'
import type { DashboardStats } from '../../../contract/dashboard/dashboard.ts'
import { statGrid } from '../../shared/ui/stat-grid.ts'
import { captionsOf } from './stat-captions.ts'
import { decimalNumber, wholeNumber } from '../../shared/numbers/compact-number.ts'

type StatCard = {
  name: string
  value: string
  caption: string
  /** What the numbers are, on hover. */
  about?: string
  icon: ElementType<{ sx: object }>
  tone: 'primary' | 'info' | 'warning' | 'success'
}

/** The four stat cards of the dashboard. */
export function StatCards({ stats }: { stats: DashboardStats }) {
  const captions = captionsOf(stats)
  const cards: StatCard[] = [
    {
      name: 'Total Posts',
      value: wholeNumber(stats.totalPosts),
      caption: captions.totalPosts,
      about: 'Posts published this month, compared with the last month up to the same day',
      icon: ArticleIcon,
      tone: 'primary',
    },
    {
      name: 'Scheduled',
      value: wholeNumber(stats.scheduled),
      caption: captions.scheduled,
      icon: ClockIcon,
      tone: 'info',
    },
    {
      name: 'Drafts',
      value: wholeNumber(stats.drafted),
      caption: captions.drafted,
      icon: DraftIcon,
      tone: 'warning',
    },
    {
      name: 'Avg. Engagement',
      value: stats.engagement === null ? '–' : `${decimalNumber(stats.engagement)}%`,
      caption: captions.engagement,
      about:
        'Interactions per impression in the last 30 days; the change is this week’s rate minus last week’s, in points',
      icon: TrendIcon,
      tone: 'success',
    },
  ]
  return (
    <Box component="ul" aria-label="Your figures" sx={{ ...statGrid, listStyle: 'none', m: 0, p: 0 }}>
      {cards.map(({ name, value, caption, about, icon: Icon, tone }) => (
        <Card component="li" key={name} sx={{ p: { xs: 1.5, sm: 2.5 } }}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 550 }}>
              {name}
            </Typography>
            <Box
              aria-hidden="true"
              sx={{
                width: 32,
                height: 32,
                borderRadius: 2.5,
                display: { xs: 'none', sm: 'grid' },
                placeItems: 'center',
                bgcolor: `${tone}.soft`,
                color: `${tone}.strong`,
              }}
            >
              <Icon sx={{ fontSize: 18 }} />
            </Box>
          </Box>
          <Typography component="p" variant="h2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Typography>
          <Typography variant="caption" title={about} sx={{ color: 'text.secondary' }}>
            {caption}
          </Typography>
        </Card>
      ))}
    </Box>
  )
}
