import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { LedgerLine } from '../../../../contract/points/points.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { byWhom, Change, KindLabel, What } from './ledger-line-parts.tsx'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'

/** The ledger on phones. `zone` is the time zone of its times. */
export function LedgerCards({ lines, zone }: { lines: LedgerLine[]; zone: string }) {
  return (
    <>
      <Typography component="p" variant="caption" sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>
        Times are in {zone}.
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line) => (
          <Box
            component="li"
            key={line.id}
            sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 0.5 }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
              <KindLabel kind={line.kind} />
              <Typography component="span" variant="body2">
                <Change points={line.points} />
              </Typography>
            </Box>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                <What line={line} />
              </Typography>
              <Typography component="span" variant="caption" sx={{ color: 'text.secondary', flexShrink: 0 }}>
                Balance {wholeNumber(line.balanceAfter)}
              </Typography>
            </Box>
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
              {formatDateTime(line.at)} · {byWhom(line)}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  )
}
