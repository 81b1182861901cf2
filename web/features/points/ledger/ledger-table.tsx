import Box from '@mui/material/Box'
import type { LedgerLine } from '../../../../contract/points/points.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { byWhom, Change, KindLabel, What } from './ledger-line-parts.tsx'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'

const number = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

const table = {
  width: 1,
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': { px: 1.5, py: 1.25, textAlign: 'left', verticalAlign: 'baseline' },
  '& th:first-of-type, & td:first-of-type': { pl: 3 },
  '& th:last-of-type, & td:last-of-type': { pr: 3 },
  '& thead th': {
    py: 1,
    bgcolor: 'background.subtle',
    color: 'text.secondary',
    fontWeight: 600,
    fontSize: '0.8125rem',
    borderBlock: 1,
    borderColor: 'divider',
  },
  '& tbody tr + tr td': { borderTop: 1, borderColor: 'divider' },
} as const

/** The ledger on wide screens. `zone` is the time zone of its times. */
export function LedgerTable({ lines, zone }: { lines: LedgerLine[]; zone: string }) {
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <th scope="col">Date, {zone}</th>
          <th scope="col">Kind</th>
          <th scope="col">What</th>
          <th scope="col">By</th>
          <Box component="th" scope="col" sx={{ '&&': number }}>
            Change
          </Box>
          <Box component="th" scope="col" sx={{ '&&': number }}>
            Balance
          </Box>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <Box component="td" sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
              {formatDateTime(line.at)}
            </Box>
            <td>
              <KindLabel kind={line.kind} />
            </td>
            <Box component="td" sx={{ width: 0.5, overflowWrap: 'anywhere' }}>
              <What line={line} />
            </Box>
            <Box
              component="td"
              title={byWhom(line)}
              sx={{
                color: 'text.secondary',
                maxWidth: 160,
                whiteSpace: 'nowrap',
                overflow: 'hidden',
                textOverflow: 'ellipsis',
              }}
            >
              {byWhom(line)}
            </Box>
            <Box component="td" sx={{ '&&': number }}>
              <Change points={line.points} />
            </Box>
            <Box component="td" sx={{ '&&': number }}>
              {wholeNumber(line.balanceAfter)}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
