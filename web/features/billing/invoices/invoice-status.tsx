import DisputedIcon from '@mui/icons-material/Balance'
import VoidIcon from '@mui/icons-material/Block'
import PaidIcon from '@mui/icons-material/CheckCircle'
import UnpaidIcon from '@mui/icons-material/Error'
import OpenIcon from '@mui/icons-material/Schedule'
import RefundedIcon from '@mui/icons-material/Undo'
import type { ReactElement } from 'react'
import type { Invoice } from '../../../../contract/billing/billing.ts'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { capitalized, knownOr } from '../../../shared/words/known-or.ts'

type Look = { label: string; tone: 'neutral' | 'warning' | 'error' | 'success'; icon: ReactElement }

const looks: Record<Invoice['status'], Look> = {
  open: { label: 'Open', tone: 'warning', icon: <OpenIcon /> },
  paid: { label: 'Paid', tone: 'success', icon: <PaidIcon /> },
  void: { label: 'Void', tone: 'neutral', icon: <VoidIcon /> },
  uncollectible: { label: 'Unpaid', tone: 'error', icon: <UnpaidIcon /> },
  refunded: { label: 'Refunded', tone: 'neutral', icon: <RefundedIcon /> },
  disputed: { label: 'Disputed', tone: 'error', icon: <DisputedIcon /> },
}

/** The status of an invoice, by color, icon and word. */
export function InvoiceStatus({ status }: { status: Invoice['status'] }) {
  const other: Look = { label: capitalized(status), tone: 'neutral', icon: <OpenIcon /> }
  const { label, tone, icon } = knownOr(looks, status, other)
  return (
    <QuietLabel tone={tone} icon={icon}>
      {label}
    </QuietLabel>
  )
}
