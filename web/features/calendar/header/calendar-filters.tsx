import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { platformKeys, platforms } from '../../../../contract/platforms/platforms.ts'
import { postStatuses } from '../../../../contract/posts/posts.ts'
import { statusLabel } from '../../../shared/ui/post-status-words.ts'
import { useLabels } from '../../labels/index.ts'
import { useSocialAccounts } from '../../social-accounts/index.ts'
import type { CalendarAddress, CalendarFilter } from '../use-calendar-address.ts'
import { FilterMenu, type FilterOption } from './filter-menu.tsx'

const statuses = postStatuses
  .filter((status) => status !== 'pending_approval')
  .map((status) => ({ key: status, name: statusLabel(status) }))
const platformOptions = platformKeys.map((key) => ({ key, name: platforms[key].name }))

/** Filters by account, platform, status and label, each by one of several values, if there are any to choose from. */
export function CalendarFilters({ address }: { address: CalendarAddress }) {
  const accounts = (useSocialAccounts().data?.accounts ?? []).map(({ id, username, platform }) => ({
    key: id,
    name: `${handleOf(username)} · ${platforms[platform].name}`,
  }))
  const labels = (useLabels().data?.labels ?? []).map(({ id, name }) => ({ key: id, name }))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Filter label="Accounts" name="accounts" options={accounts} address={address} />
      <Filter label="Platforms" name="platforms" options={platformOptions} address={address} />
      <Filter label="Status" name="statuses" options={statuses} address={address} />
      <Filter label="Labels" name="labels" options={labels} address={address} />
    </Box>
  )
}

type FilterProps = {
  label: string
  name: keyof CalendarFilter
  options: readonly FilterOption[]
  address: CalendarAddress
}

function Filter({ label, name, options, address }: FilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const chosen = address.filter[name]
  if (options.length < 2 && chosen.length === 0) return null
  return (
    <>
      <Button
        size="small"
        color={chosen.length > 0 ? 'primary' : 'inherit'}
        endIcon={<ExpandIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={chosen.length > 0 ? `${label}, ${chosen.length} chosen` : label}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setOpen(true)
        }}
        sx={{ px: 1, color: chosen.length > 0 ? 'primary.strong' : 'text.secondary' }}
      >
        {label}
        {chosen.length > 0 && ` · ${chosen.length}`}
      </Button>
      <FilterMenu
        open={open}
        anchor={anchor}
        label={label}
        options={options}
        chosen={chosen}
        onChange={(values) => address.choose(name, values)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
