import AddIcon from '@mui/icons-material/Add'
import SpentIcon from '@mui/icons-material/Check'
import ExpiredIcon from '@mui/icons-material/HourglassBottom'
import OtherIcon from '@mui/icons-material/ReceiptOutlined'
import HeldIcon from '@mui/icons-material/LockClockOutlined'
import RefundIcon from '@mui/icons-material/Remove'
import BackIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactElement } from 'react'
import { Link as RouterLink } from 'react-router'
import type { LedgerKind, LedgerLine } from '../../../../contract/points/points.ts'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { capitalized, knownOr } from '../../../shared/words/known-or.ts'
import { kindLabels, signed } from './ledger-words.ts'

type Tone = 'neutral' | 'success' | 'warning' | 'error'

type Look = { icon: ReactElement; tone: Tone }

const looks: Record<LedgerKind, Look> = {
  grant: { icon: <AddIcon />, tone: 'success' },
  hold: { icon: <HeldIcon />, tone: 'neutral' },
  capture: { icon: <SpentIcon />, tone: 'neutral' },
  release: { icon: <BackIcon />, tone: 'success' },
  expiry: { icon: <ExpiredIcon />, tone: 'warning' },
  refund: { icon: <RefundIcon />, tone: 'error' },
}

const other: Look = { icon: <OtherIcon />, tone: 'neutral' }

export function KindLabel({ kind }: { kind: LedgerKind }) {
  const { icon, tone } = knownOr(looks, kind, other)
  return (
    <QuietLabel icon={icon} tone={tone}>
      {knownOr(kindLabels, kind, capitalized(kind))}
    </QuietLabel>
  )
}

/** The purpose, with a link to the post if it still exists, and the client workspace that it was for. */
export function What({ line }: { line: LedgerLine }) {
  if (line.client !== null) {
    return (
      <>
        {line.note}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          for {line.client.name ?? 'a deleted workspace'}
        </Box>
      </>
    )
  }
  if (line.postId === null) return line.note
  if (line.postDeleted) {
    return (
      <>
        {line.note}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          (deleted post)
        </Box>
      </>
    )
  }
  return (
    <Link component={RouterLink} to={`/content/posts/${line.postId}`} sx={{ fontWeight: 500 }}>
      {line.note}
    </Link>
  )
}

export function Change({ points }: { points: number }) {
  return (
    <Box
      component="span"
      sx={{
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        color: points > 0 ? 'success.strong' : points < 0 ? 'text.primary' : 'text.secondary',
      }}
    >
      {signed(points)}
    </Box>
  )
}

/** The user who did it, or "Automatic". */
export const byWhom = (line: LedgerLine): string => line.by ?? 'Automatic'
