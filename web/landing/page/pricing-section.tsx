import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { isComing, plans, type Plan } from '../../../contract/billing/plans.ts'
import { brandGradient } from '../../shared/theme/palette.ts'
import { pricing } from '../content.ts'
import { Section } from './section.tsx'

const dollars = (amount: number) => `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`

export function PricingSection() {
  return (
    <Box sx={{ bgcolor: 'background.paper', borderTop: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Section id="pricing" eyebrow={pricing.eyebrow} title={pricing.title} lead={pricing.lead}>
        <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: { md: 'repeat(3, 1fr)' } }}>
          {Object.values(plans).map((plan) => (
            <PlanCard key={plan.key} plan={plan} />
          ))}
        </Box>
      </Section>
    </Box>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <Box
      component="article"
      aria-label={`${plan.name} plan`}
      sx={(theme) => ({
        display: 'flex',
        flexDirection: 'column',
        // The popular card's wider border must not shift its text.
        p: plan.popular ? { xs: '23px', sm: '31px' } : { xs: 3, sm: 4 },
        borderRadius: '16px',
        border: plan.popular ? '2px solid transparent' : `1px solid ${theme.vars.palette.divider}`,
        background: plan.popular
          ? `linear-gradient(${theme.vars.palette.background.paper} 0 0) padding-box, ${brandGradient} border-box`
          : theme.vars.palette.background.default,
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 28 }}>
        <Typography variant="h3" sx={{ fontSize: '1.25rem' }}>
          {plan.name}
        </Typography>
        {plan.popular && (
          <Box
            component="span"
            sx={{
              px: 1.25,
              py: 0.5,
              borderRadius: 2,
              fontSize: '0.75rem',
              fontWeight: 650,
              bgcolor: 'primary.soft',
              color: 'primary.strong',
            }}
          >
            Most Popular
          </Box>
        )}
      </Box>
      <Box sx={{ mt: 2, display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Box
          component="span"
          sx={{ fontSize: '2.75rem', lineHeight: 1.1, fontWeight: 700, letterSpacing: '-0.03em' }}
        >
          {dollars(plan.monthlyPrice)}
        </Box>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          per month
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {plan.yearlyPrice === 0 ? 'Free forever' : `or ${dollars(plan.yearlyPrice)} per year`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 3, mb: 4, p: 0, display: 'grid', gap: 1.25 }}>
        {[`${plan.monthlyPoints} points a month`, ...plan.features].map((text) => (
          <Box
            component="li"
            key={text}
            sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start', fontSize: '0.875rem' }}
          >
            <CheckIcon sx={{ fontSize: 18, mt: '1px', color: 'primary.main' }} />
            {text}
            {isComing(text) && (
              <Box
                component="span"
                sx={{ ml: 'auto', fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}
              >
                Soon
              </Box>
            )}
          </Box>
        ))}
      </Box>
      <Button
        href="/register"
        size="large"
        variant={plan.popular ? 'contained' : 'outlined'}
        aria-label={`Get Started with ${plan.name}`}
        sx={{ mt: 'auto' }}
      >
        Get Started
      </Button>
    </Box>
  )
}
