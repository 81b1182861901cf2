import ProblemIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostImportRow } from '../../../../contract/post-imports/post-imports.ts'
import { counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { lineClamp } from '../../../shared/theme/text-overflow.ts'
import { formatDateTime, zoneName } from '../../../shared/time/date-time.ts'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'

/** So many more are shown at a time. */
const step = 50

/** The rows of a file as they would be imported. */
export function PreviewTable({ rows }: { rows: readonly PostImportRow[] }) {
  const [shown, setShown] = useState(step)
  return (
    <>
      <Box component="ol" aria-label="Rows of the file" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.slice(0, shown).map((row) => (
          <Row key={row.row} row={row} />
        ))}
      </Box>
      {rows.length > shown && (
        <Box sx={{ p: 2, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
          <Button onClick={() => setShown(shown + step)}>
            {`Show more of ${wholeNumber(rows.length)} rows`}
          </Button>
        </Box>
      )}
    </>
  )
}

function Row({ row }: { row: PostImportRow }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '40px 1fr', md: '48px minmax(0, 1fr) minmax(0, 320px)' },
        columnGap: 1.5,
        rowGap: 0.5,
        px: { xs: 2, sm: 3 },
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
        '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
      }}
    >
      <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        <Box component="span" sx={visuallyHidden}>
          Row{' '}
        </Box>
        {row.row}
      </Box>
      <Box>
        <Box sx={lineClamp(2)}>{row.excerpt || 'No text'}</Box>
        {row.problems.map((problem) => (
          <Box
            key={problem}
            sx={{ display: 'flex', gap: 0.75, mt: 0.5, color: 'error.main', fontWeight: 500 }}
          >
            <ProblemIcon aria-hidden="true" sx={{ fontSize: 18, mt: '1px' }} />
            {problem}
          </Box>
        ))}
        {row.notes.map((note) => (
          <Box key={note} sx={{ mt: 0.5, color: 'text.secondary' }}>
            {note}
          </Box>
        ))}
      </Box>
      <Box sx={{ gridColumn: { xs: 2, md: 'auto' }, color: 'text.secondary' }}>
        {row.accounts.map(({ id, platform, username }) => (
          <Box key={id} component="span" sx={{ display: 'inline-flex', gap: 0.5, mr: 1.5 }}>
            <PlatformIcon platform={platform} size={16} />
            {handleOf(username)}
            <Box component="span" sx={visuallyHidden}>
              {` on ${platforms[platform].name}`}
            </Box>
          </Box>
        ))}
        {row.pictures > 0 && <Box>{counted(row.pictures, 'picture')}</Box>}
        {row.at !== null && (
          <Box>{`${formatDateTime(row.at, row.timeZone)} · ${zoneName(row.timeZone, new Date(row.at))}`}</Box>
        )}
      </Box>
    </Box>
  )
}
