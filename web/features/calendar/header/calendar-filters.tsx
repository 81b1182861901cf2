import FilterIcon from '@mui/icons-material/TuneRounded'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { platformKeys, platforms } from '../../../../contract/platforms/platforms.ts'
import { postStatuses } from '../../../../contract/posts/posts.ts'
import { statusLabel } from '../../../shared/ui/post-status-words.ts'
import { useLabels } from '../../labels/index.ts'
import { useMemberOptions } from '../../members/index.ts'
import { useSocialAccounts } from '../../social-accounts/index.ts'
import { useApproval } from '../../workspaces/index.ts'
import { isFiltered, type CalendarAddress, type CalendarFilter } from '../use-calendar-address.ts'
import { FilterGroup } from './filter-group.tsx'
import { HeaderButton } from './header-button.tsx'
import { ViewLinks } from './view-links.tsx'

const statuses = postStatuses.map((status) => ({ key: status, name: statusLabel(status) }))
const platformOptions = platformKeys.map((key) => ({ key, name: platforms[key].name }))

type Props = {
  address: CalendarAddress
  /** The views are chosen here, too, because the header has no room for them. */
  withViews: boolean
}

/** Filters by account, platform, status, label and member, each by one of several values. */
export function CalendarFilters({ address, withViews }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const accounts = (useSocialAccounts().data?.accounts ?? []).map(({ id, username, platform }) => ({
    key: id,
    name: `${handleOf(username)} · ${platforms[platform].name}`,
  }))
  const labels = (useLabels().data?.labels ?? []).map(({ id, name }) => ({ key: id, name }))
  const members = useMemberOptions()
  const { filter } = address
  const { isUsed } = useApproval()
  const used = statuses.filter(({ key }) => key !== 'pending_approval' || isUsed)
  const count = Object.values(filter).flat().length
  const group = (name: keyof CalendarFilter) => ({
    chosen: filter[name],
    onChange: (values: string[]) => address.choose(name, values),
  })
  return (
    <>
      <HeaderButton
        icon={<FilterIcon fontSize="small" />}
        text="Filters"
        more={count > 0 ? `, ${count} chosen` : ''}
        count={count}
        opened={anchor !== null}
        opens="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Filters',
            sx: { mt: 0.5, p: 2, width: 'min(380px, calc(100vw - 32px))', display: 'grid', gap: 2 },
          },
        }}
      >
        {withViews && <ViewLinks address={address} />}
        <FilterGroup label="Status" options={used} {...group('statuses')} />
        <FilterGroup label="Platforms" options={platformOptions} {...group('platforms')} />
        <FilterGroup label="Accounts" options={accounts} {...group('accounts')} />
        <FilterGroup label="Labels" options={labels} {...group('labels')} />
        <FilterGroup label="Members" options={members} {...group('members')} />
        <Button variant="outlined" size="small" disabled={!isFiltered(filter)} onClick={address.showAll}>
          Clear filters
        </Button>
      </Popover>
    </>
  )
}
