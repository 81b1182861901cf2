import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { type BillingInterval, billingIntervals } from '../../../../contract/billing/plans.ts'
import { useRovingRadio } from '../../../shared/hooks/use-roving-radio.ts'

type Props = { interval: BillingInterval; onChoose: (interval: BillingInterval) => void }

const labels: Record<BillingInterval, string> = { month: 'Monthly', year: 'Yearly' }

/** Switches all plan cards between monthly and yearly prices. */
export function IntervalSwitch({ interval, onChoose }: Props) {
  const radio = useRovingRadio({ values: billingIntervals, chosen: interval, onChoose })
  return (
    <Box
      {...radio.group}
      aria-label="Payment interval"
      sx={{
        display: 'inline-grid',
        gridAutoFlow: 'column',
        gridAutoColumns: '1fr',
        p: 0.5,
        gap: 0.5,
        borderRadius: 3,
        bgcolor: 'background.subtle',
        border: 1,
        borderColor: 'divider',
      }}
    >
      {billingIntervals.map((value) => (
        <ButtonBase
          key={value}
          {...radio.option(value)}
          sx={{
            minHeight: 36,
            px: 2,
            borderRadius: '9px',
            typography: 'button',
            color: 'text.secondary',
            border: 1,
            borderColor: 'transparent',
            '&:hover': { color: 'text.primary' },
            '&[aria-checked="true"]': {
              bgcolor: 'background.paper',
              borderColor: 'outline',
              color: 'text.primary',
            },
          }}
        >
          {labels[value]}
        </ButtonBase>
      ))}
    </Box>
  )
}
