import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { platformKeys, platforms } from '../../../../contract/platforms/platforms.ts'
import { postStatuses } from '../../../../contract/post-statuses.ts'
import { LazySelect } from '../../../shared/forms/lazy-select.tsx'
import { statusLabel } from '../../../shared/ui/post-status.tsx'
import type { PostFilter } from '../post-calls.ts'

const all = 'all'
const statuses = postStatuses.filter((status) => status !== 'pending_approval')

/** The filter in the URL; unknown values are ignored. */
export function usePostFilter(): PostFilter {
  const [query] = useSearchParams()
  return {
    status: postStatuses.find((status) => status === query.get('status')),
    platform: platformKeys.find((key) => key === query.get('platform')),
  }
}

/** The name of a filter stands in the border of its field. */
const labelInBorder = {
  position: 'absolute',
  top: 0,
  left: 0,
  zIndex: 1,
  transform: 'translate(14px, -9px) scale(0.75)',
  transformOrigin: 'top left',
  bgcolor: 'background.paper',
  px: 0.75,
  ml: -0.5,
  borderRadius: 1,
  whiteSpace: 'nowrap',
  userSelect: 'none',
} as const

/** Filters by status and platform, stored in the URL so that a view can be bookmarked and shared. */
export function PostFilters({ filter }: { filter: PostFilter }) {
  const [, setQuery] = useSearchParams()
  const choose = (name: 'status' | 'platform', value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === all) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
      <Filter
        label="Status"
        chosen={filter.status}
        keys={statuses}
        nameOf={statusLabel}
        onChoose={(value) => choose('status', value)}
      />
      <Filter
        label="Platform"
        chosen={filter.platform}
        keys={platformKeys}
        nameOf={(key) => platforms[key].name}
        onChoose={(value) => choose('platform', value)}
      />
    </Box>
  )
}

type FilterProps<Key extends string> = {
  label: string
  /** Undefined for all. */
  chosen: Key | undefined
  keys: readonly Key[]
  nameOf: (key: Key) => string
  onChoose: (key: Key | typeof all) => void
}

function Filter<Key extends string>({ label, chosen, keys, nameOf, onChoose }: FilterProps<Key>) {
  const id = useId()
  return (
    <FormControl size="small" sx={{ minWidth: 140, flex: { xs: 1, sm: 'none' } }}>
      <FormLabel id={id} sx={labelInBorder}>
        {label}
      </FormLabel>
      <LazySelect
        labelId={id}
        value={chosen ?? all}
        options={[all, ...keys]}
        names={{ [all]: 'All', ...Object.fromEntries(keys.map((key) => [key, nameOf(key)])) }}
        onChoose={onChoose}
      />
    </FormControl>
  )
}
