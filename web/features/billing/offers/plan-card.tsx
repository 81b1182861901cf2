import CheckIcon from '@mui/icons-material/Check'
import StarIcon from '@mui/icons-material/StarRounded'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import {
  type BillingInterval,
  isComing,
  type Plan,
  priceInCents,
} from '../../../../contract/billing/plans.ts'
import { formatCents } from '../../../shared/numbers/money.ts'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { yearlySaving } from './yearly-saving.ts'

type Props = {
  plan: Plan
  interval: BillingInterval
  /** The button; not shown until the offer is known. */
  action: ReactNode
}

/** One plan with its price, button and features. */
export function PlanCard({ plan, interval, action }: Props) {
  return (
    <Card
      component="li"
      aria-label={`${plan.name} plan`}
      sx={{
        p: { xs: 2.5, sm: 3 },
        display: 'grid',
        gridRow: 'span 5',
        gridTemplateRows: 'subgrid',
        alignContent: 'start',
        rowGap: 0,
        ...(plan.popular && { borderColor: 'primary.main' }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="h3" variant="h4">
          {plan.name}
        </Typography>
        {plan.popular && (
          <Chip
            size="small"
            icon={<StarIcon />}
            label="Most Popular"
            sx={{
              bgcolor: 'primary.soft',
              color: 'primary.strong',
              '& .MuiChip-icon': { color: 'inherit', fontSize: 15, ml: 0.75, mr: -0.5 },
            }}
          />
        )}
      </Box>
      <Box sx={{ mt: 2, display: 'flex', alignItems: 'baseline', columnGap: 0.75 }}>
        <Typography component="p" variant="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {plan.monthlyPrice === 0 ? '$0' : formatCents(priceInCents(plan.key, interval))}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {interval === 'year' ? 'a year' : 'a month'}
        </Typography>
      </Box>
      <Typography
        component="p"
        variant="caption"
        sx={{ mt: 0.5, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        <Saving plan={plan} interval={interval} />
      </Typography>
      <Box sx={{ mt: 2.5, minHeight: 40 }}>{action}</Box>
      <Box
        component="ul"
        aria-label={`What ${plan.name} includes`}
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 2.5,
          p: 0,
          pt: 2.5,
          borderTop: 1,
          borderColor: 'divider',
          display: 'grid',
          gap: 1.25,
          alignContent: 'start',
        }}
      >
        <Feature strong>{`${plan.monthlyPoints} points a month`}</Feature>
        {plan.features.map((feature) => (
          <Feature key={feature} coming={isComing(feature)}>
            {feature}
          </Feature>
        ))}
      </Box>
    </Card>
  )
}

function Saving({ plan, interval }: { plan: Plan; interval: BillingInterval }) {
  if (plan.monthlyPrice === 0) return 'Free forever, no card needed'
  const saving = formatCents(yearlySaving(plan.key))
  if (interval === 'year') {
    return (
      <Box component="span" sx={{ color: 'success.strong', fontWeight: 600 }}>
        Save {saving} a year
      </Box>
    )
  }
  return `or ${formatCents(priceInCents(plan.key, 'year'))} a year, save ${saving}`
}

type FeatureProps = { children: string; strong?: boolean; coming?: boolean }

function Feature({ children, strong = false, coming = false }: FeatureProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start' }}>
      <CheckIcon aria-hidden="true" sx={{ fontSize: 18, mt: '2px', color: 'success.main' }} />
      <Typography component="span" variant="body2" sx={{ fontWeight: strong ? 600 : 400 }}>
        {children}
      </Typography>
      {coming && <QuietLabel>Soon</QuietLabel>}
    </Box>
  )
}
