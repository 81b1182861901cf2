import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { ledgerKinds, type LedgerKind } from '../../../../contract/points/points.ts'
import type { Workspace } from '../../../../contract/workspaces/workspaces.ts'
import type { LedgerFilter } from './ledger-filter.ts'
import { DayField } from '../../../shared/forms/day-field.tsx'
import { kindLabels } from './ledger-words.ts'

export type Covered = Pick<Workspace, 'id' | 'name'>[]

type Props = {
  filter: LedgerFilter
  /** The workspaces whose points the ledger shows. */
  covered: Covered
  onChange: (filter: LedgerFilter) => void
}

const label = {
  '& .MuiInputBase-root': { height: 44 },
  '& .MuiInputLabel-shrink': { bgcolor: 'background.paper', px: 0.75, ml: -0.5, borderRadius: 1 },
}

/** Filters by kind, by date range, and by workspace if the plan covers several. */
export function LedgerFilters({ filter, covered, onChange }: Props) {
  const { kind, from, to, workspaceId } = filter
  return (
    <Box
      sx={{
        px: { xs: 2, sm: 3 },
        pt: 0.5,
        pb: 2,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: '1fr 1fr',
          sm: 'repeat(2, minmax(0, 180px))',
          md: '160px 180px 180px 220px',
        },
      }}
    >
      <TextField
        select
        size="small"
        label="Kind"
        value={kind ?? 'all'}
        onChange={({ target }) =>
          onChange({ ...filter, kind: target.value === 'all' ? null : (target.value as LedgerKind) })
        }
        sx={{ ...label, gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        <MenuItem value="all">All</MenuItem>
        {ledgerKinds.map((value) => (
          <MenuItem key={value} value={value}>
            {kindLabels[value]}
          </MenuItem>
        ))}
      </TextField>
      <DayField
        size="small"
        label="From"
        value={from}
        max={to}
        onChange={(day) => onChange({ ...filter, from: day })}
      />
      <DayField
        size="small"
        label="To"
        value={to}
        min={from}
        onChange={(day) => onChange({ ...filter, to: day })}
      />
      {covered.length > 1 && (
        <TextField
          select
          size="small"
          label="Workspace"
          value={workspaceId ?? 'all'}
          onChange={({ target }) =>
            onChange({ ...filter, workspaceId: target.value === 'all' ? null : target.value })
          }
          sx={{ ...label, gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        >
          <MenuItem value="all">All</MenuItem>
          {covered.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}
