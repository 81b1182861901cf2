import CalendarIcon from '@mui/icons-material/EventOutlined'
import PackIcon from '@mui/icons-material/Inventory2Outlined'
import PauseIcon from '@mui/icons-material/PauseCircleOutlined'
import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import PointsIcon from '@mui/icons-material/TollOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PlanChange, Subscription } from '../../../../contract/billing/billing.ts'
import type { PlanKey } from '../../../../contract/billing/plans.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { formatCents } from '../../../shared/numbers/money.ts'
import { calendarDay } from '../../../shared/time/calendar-day.ts'
import { consequences, priceWords, type PlanChoice } from './change-words.ts'

type Props = { choice: PlanChoice; change: PlanChange; subscription: Subscription }

/** The amount charged and points added immediately, and the price afterwards. */
export function UpgradeDetails({ choice, change, subscription }: Props) {
  const { interval, periodEndsAt } = subscription
  const sameInterval = interval === choice.interval && periodEndsAt !== null
  const rows = [
    { name: 'Due now', value: formatCents(change.dueNow), strong: true },
    ...(change.pointsNow > 0
      ? [{ name: 'Added now', value: counted(change.pointsNow, 'point'), strong: false }]
      : []),
    { name: 'Monthly points', value: String(change.monthlyPoints), strong: false },
    {
      name: sameInterval ? `From ${calendarDay(periodEndsAt)}` : 'Then',
      value: priceWords(choice),
      strong: false,
    },
  ]
  return (
    <>
      <Box
        component="dl"
        sx={{ m: 0, px: 2, borderRadius: 3, border: 1, borderColor: 'divider', typography: 'body2' }}
      >
        {rows.map(({ name, value, strong }) => (
          <Box
            key={name}
            sx={{
              py: 1.25,
              display: 'flex',
              alignItems: 'baseline',
              justifyContent: 'space-between',
              gap: 2,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                textAlign: 'right',
                fontWeight: 600,
                fontVariantNumeric: 'tabular-nums',
                ...(strong && { typography: 'h4' }),
              }}
            >
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1.5 }}>
        {sameInterval
          ? 'You pay the difference for the rest of this period now. We charge your saved card.'
          : 'Your unused time is credited. We charge the rest to your saved card.'}
      </Typography>
    </>
  )
}

const icons = {
  when: CalendarIcon,
  points: PointsIcon,
  packs: PackIcon,
  platforms: PauseIcon,
  posts: ClockIcon,
}

/** The effects of a lower plan at the end of the period. */
export function DowngradeDetails({
  choice,
  change,
  present,
}: Omit<Props, 'subscription'> & { present: PlanKey }) {
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {consequences(choice, present, change).map(({ about, text }) => {
          const Icon = icons[about]
          return (
            <Box component="li" key={about} sx={{ display: 'flex', gap: 1.5 }}>
              <Icon
                aria-hidden="true"
                sx={{
                  fontSize: 20,
                  mt: '1px',
                  color: about === 'platforms' ? 'warning.strong' : 'text.secondary',
                }}
              />
              <Typography variant="body2">{text}</Typography>
            </Box>
          )
        })}
      </Box>
      <Typography variant="body2" sx={{ fontWeight: 600, mt: 2 }}>
        Nothing is deleted, and you can undo this until then.
      </Typography>
    </>
  )
}
