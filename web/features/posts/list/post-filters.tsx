import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useSearchParams } from 'react-router'
import { platformKeys, platforms } from '../../../../contract/platforms/platforms.ts'
import { postStatuses } from '../../../../contract/post-statuses.ts'
import { statusLabel } from '../../../shared/ui/post-status.tsx'
import type { PostFilter } from '../post-calls.ts'

const statuses = postStatuses.filter((status) => status !== 'pending_approval')

/** The filter in the address; what is no filter of ours counts as none. */
export function usePostFilter(): PostFilter {
  const [query] = useSearchParams()
  return {
    status: postStatuses.find((status) => status === query.get('status')),
    platform: platformKeys.find((key) => key === query.get('platform')),
  }
}

const field = {
  minWidth: 140,
  flex: { xs: 1, sm: 'none' },
  '& .MuiInputLabel-shrink': { bgcolor: 'background.paper', px: 0.75, ml: -0.5, borderRadius: 1 },
} as const

/** Status and platform; both stand in the address, so that a view can be kept and sent. */
export function PostFilters({ filter }: { filter: PostFilter }) {
  const [, setQuery] = useSearchParams()
  const choose = (name: 'status' | 'platform', value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === 'all') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
      <TextField
        select
        size="small"
        label="Status"
        value={filter.status ?? 'all'}
        onChange={(event) => choose('status', event.target.value)}
        sx={field}
      >
        <MenuItem value="all">All</MenuItem>
        {statuses.map((status) => (
          <MenuItem key={status} value={status}>
            {statusLabel(status)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label="Platform"
        value={filter.platform ?? 'all'}
        onChange={(event) => choose('platform', event.target.value)}
        sx={field}
      >
        <MenuItem value="all">All</MenuItem>
        {platformKeys.map((key) => (
          <MenuItem key={key} value={key}>
            {platforms[key].name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
