import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { platformKeys, platforms } from '../../../../contract/platforms/platforms.ts'
import { postStatuses } from '../../../../contract/posts/posts.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import { SelectWithMenu } from '../../../shared/forms/select-with-menu.tsx'
import { statusLabel } from '../../../shared/ui/post-status-words.ts'
import { useLabels } from '../../labels/index.ts'
import { useMemberOptions } from '../../members/index.ts'
import { useSocialAccounts } from '../../social-accounts/index.ts'
import { useApproval } from '../../workspaces/index.ts'
import { whenNames, whens } from './when.ts'
import { useChangeFilter, usePostFilter } from './use-post-filter.ts'

const all = 'all'

/** The name of a filter stands in the border of its field. */
const labelInBorder = {
  position: 'absolute',
  top: 0,
  left: 0,
  zIndex: 1,
  transform: 'translate(14px, -9px) scale(0.75)',
  transformOrigin: 'top left',
  bgcolor: 'background.default',
  px: 0.75,
  ml: -0.5,
  borderRadius: 1,
  whiteSpace: 'nowrap',
  userSelect: 'none',
} as const

const phones = '@media (max-width: 599px)'
/** Phones on which four filters do not fit in a line. */
const narrowest = '@media (max-width: 359px)'

/** Filters by status, where all posts are listed, by time, where they wait, by platform and, if there are any to choose from, account, label and member. */
export function PostFilters() {
  const filter = usePostFilter()
  const { isUsed } = useApproval()
  const change = useChangeFilter()
  const accounts = useSocialAccounts().data?.accounts ?? []
  const names = Object.fromEntries(
    accounts.map((account) => [account.id, `${listedNameOf(account)} · ${platforms[account.platform].name}`]),
  )
  const labels = useLabels().data?.labels ?? []
  const labelNames = Object.fromEntries(labels.map(({ id, name }) => [id, name]))
  const members = useMemberOptions()
  const memberNames = Object.fromEntries(members.map(({ key, name }) => [key, name]))
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.5,
        width: { xs: 1, sm: 'auto' },
        // Five filters do not fit in a line of any phone.
        flexWrap: 'wrap',
        [phones]: {
          '& > :first-child:nth-last-child(n + 5), & > :first-child:nth-last-child(n + 5) ~ *': {
            flexBasis: '28%',
          },
        },
        [narrowest]: { '&& > *': { flexBasis: '40%' } },
      }}
    >
      {!filter.tab && (
        <Filter
          label="Status"
          chosen={filter.status}
          keys={postStatuses.filter((status) => status !== 'pending_approval' || isUsed)}
          nameOf={statusLabel}
          onChoose={(value) => change('status', value)}
        />
      )}
      <Filter
        label="Platform"
        chosen={filter.platform}
        keys={platformKeys}
        nameOf={(key) => platforms[key].name}
        onChoose={(value) => change('platform', value)}
      />
      {(accounts.length > 1 || filter.account !== undefined) && (
        <Filter
          label="Account"
          chosen={filter.account}
          keys={accounts.map(({ id }) => id)}
          nameOf={(id) => names[id] ?? 'Disconnected account'}
          onChoose={(value) => change('account', value)}
        />
      )}
      {filter.tab === 'approval' && (
        <Filter
          label="When"
          chosen={filter.when}
          keys={whens}
          nameOf={(key) => whenNames[key]}
          onChoose={(value) => change('when', value)}
        />
      )}
      {(labels.length > 0 || filter.label !== undefined) && (
        <Filter
          label="Label"
          chosen={filter.label}
          keys={labels.map(({ id }) => id)}
          nameOf={(id) => labelNames[id] ?? 'Deleted label'}
          onChoose={(value) => change('label', value)}
        />
      )}
      {(members.length > 0 || filter.member !== undefined) && (
        <Filter
          label="Member"
          chosen={filter.member}
          keys={members.map(({ key }) => key)}
          nameOf={(id) => memberNames[id] ?? 'Former member'}
          onChoose={(value) => change('member', value)}
        />
      )}
    </Box>
  )
}

type FilterProps<Key extends string> = {
  label: string
  /** Undefined for all. */
  chosen: Key | undefined
  keys: readonly Key[]
  nameOf: (key: Key) => string
  onChoose: (key: Key | undefined) => void
}

function Filter<Key extends string>({ label, chosen, keys, nameOf, onChoose }: FilterProps<Key>) {
  const id = useId()
  const shown = chosen === undefined || keys.includes(chosen) ? keys : [...keys, chosen]
  return (
    <FormControl
      size="small"
      sx={{ minWidth: { xs: 0, sm: 108, lg: 132 }, maxWidth: 220, flex: { xs: 1, sm: 'none' } }}
    >
      <FormLabel id={id} sx={labelInBorder}>
        {label}
      </FormLabel>
      <SelectWithMenu
        labelId={id}
        value={chosen ?? all}
        options={[all, ...shown]}
        names={{ [all]: 'All', ...Object.fromEntries(shown.map((key) => [key, nameOf(key)])) }}
        onChoose={(value) => onChoose(value === all ? undefined : value)}
        sx={{ height: 40, fontSize: '0.875rem' }}
      />
    </FormControl>
  )
}
