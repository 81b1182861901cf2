import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useDebounced } from '../../../shared/hooks/use-debounced.ts'
import type { LibraryFilter } from './library-calls.ts'

const settleMs = 250

/** What the user looks for; the search follows once they stop typing. */
export function useLibraryFilter() {
  const [typed, setTyped] = useState<LibraryFilter>({ kind: null, search: '' })
  const search = useDebounced(typed.search.trim(), settleMs)
  return { typed, setTyped, filter: { kind: typed.kind, search } }
}

type Props = { typed: LibraryFilter; onChange: (typed: LibraryFilter) => void }

export function LibraryFilters({ typed, onChange }: Props) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <OutlinedInput
        type="search"
        size="small"
        value={typed.search}
        onChange={(event) => onChange({ ...typed, search: event.target.value })}
        placeholder="Search"
        slotProps={{ input: { 'aria-label': 'Search by file name or description', maxLength: 100 } }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
        sx={{ height: 40, flex: '1 1 200px', maxWidth: { sm: 360 } }}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Kind"
        value={typed.kind ?? 'all'}
        onChange={(_, kind: LibraryFilter['kind'] | 'all' | null) => {
          if (kind !== null) onChange({ ...typed, kind: kind === 'all' ? null : kind })
        }}
      >
        <ToggleButton value="all">All</ToggleButton>
        <ToggleButton value="picture">Pictures</ToggleButton>
        <ToggleButton value="video">Videos</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  )
}
