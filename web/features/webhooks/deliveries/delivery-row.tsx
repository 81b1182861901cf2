import ExpandIcon from '@mui/icons-material/ExpandMoreRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Delivery } from '../../../../contract/webhooks/webhooks.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { deliveryState } from '../webhook-words.ts'
import { DeliveryDetail } from './delivery-detail.tsx'

type Props = { delivery: Delivery; isOn: boolean }

/** An event that was sent, with its tries when it is opened. */
export function DeliveryRow({ delivery, isOn }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const detailId = useId()
  const state = deliveryState(delivery)
  const { type, at, error, nextTryAt, tries } = delivery
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        sx={{
          width: '100%',
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: { xs: 2, sm: 3 },
          py: 1.5,
          textAlign: 'left',
          '&:hover': { bgcolor: 'background.subtle' },
        }}
      >
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Box
            component="span"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
          >
            <Typography component="span" variant="body2" sx={{ fontFamily: 'monospace', fontWeight: 600 }}>
              {type}
            </Typography>
            <QuietLabel tone={state.tone}>{state.text}</QuietLabel>
          </Box>
          <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
            {formatDateTime(at)}
          </Typography>
          {error !== null && (
            <Typography component="span" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              {nextTryAt === null || !isOn || tries === 0
                ? error
                : `${error} Next try: ${formatDateTime(nextTryAt)}.`}
            </Typography>
          )}
        </Box>
        <ExpandIcon
          fontSize="small"
          sx={{ color: 'text.secondary', transform: isOpen ? 'rotate(180deg)' : undefined }}
        />
      </ButtonBase>
      {isOpen && (
        <Box id={detailId} sx={{ px: { xs: 2, sm: 3 }, pt: 1.5, pb: 2 }}>
          <DeliveryDetail delivery={delivery} isOn={isOn} />
        </Box>
      )}
    </Box>
  )
}
