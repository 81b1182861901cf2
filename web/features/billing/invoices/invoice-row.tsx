import OpenIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Invoice } from '../../../../contract/billing/billing.ts'
import { formatCents } from '../../../shared/numbers/money.ts'
import { shortDay } from '../../../shared/time/calendar-day.ts'
import { InvoiceStatus } from './invoice-status.tsx'

/** One invoice, with columns aligned across rows. */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, description, at, total, refunded, currency, status, url } = invoice
  return (
    <Box
      component="li"
      sx={{
        px: { xs: 2, sm: 3 },
        py: 1.75,
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 104px 110px 72px' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography component="p" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {description}
        </Typography>
        <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
          {shortDay(at)} · {number}
        </Typography>
      </Box>
      <Box sx={{ gridRow: { xs: 2, sm: 'auto' } }}>
        <InvoiceStatus status={status} />
      </Box>
      <Box
        sx={{
          textAlign: 'right',
          fontVariantNumeric: 'tabular-nums',
          gridRow: { xs: 1, sm: 'auto' },
          gridColumn: { xs: 2, sm: 'auto' },
        }}
      >
        <Typography component="p" variant="subtitle2">
          {formatCents(total, currency)}
        </Typography>
        {refunded > 0 && (
          <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
            {formatCents(refunded, currency)} refunded
          </Typography>
        )}
      </Box>
      <Box sx={{ textAlign: 'right', typography: 'body2' }}>
        {url !== null && (
          <Link
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`View invoice ${number}, opens in a new tab`}
          >
            View
            <OpenIcon aria-hidden="true" sx={{ fontSize: 14, ml: 0.5, verticalAlign: '-2px' }} />
          </Link>
        )}
      </Box>
    </Box>
  )
}
