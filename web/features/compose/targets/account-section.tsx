import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { useOwnAccounts } from '../../social-accounts/index.ts'
import { useDraft } from '../draft/draft-store.ts'
import { AccountChips } from './account-chips.tsx'
import { PlatformRow } from './platform-row.tsx'
import type { Targets } from './use-targets.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = {
  targets: Targets
  query: ReturnType<typeof useOwnAccounts>
  disabled: boolean
}

/** Where the group goes: the platforms, and the accounts that were chosen. */
export function AccountSection({ targets, query, disabled }: Props) {
  const { store } = useComposerStores()
  const { data, error } = query
  // On phones, the tabs name the accounts then.
  const several = useDraft(store, (draft) => draft.targets.length > 1)
  const waits = useDraft(store, (draft) => draft.targets.some(({ accountId }) => accountId === null))
  return (
    <Box sx={{ minWidth: 0 }}>
      <PlatformRow targets={targets} accounts={data?.accounts ?? none} disabled={disabled} />
      {data && (
        <Box sx={{ display: { xs: several && !waits ? 'none' : 'block', sm: 'block' } }}>
          <AccountChips
            targets={targets}
            accounts={data.accounts}
            availability={data.platforms}
            disabled={disabled}
          />
        </Box>
      )}
      {data?.limitedTo && (
        <Typography variant="caption" sx={{ display: 'block', mt: 0.5, color: 'text.secondary' }}>
          You work for some accounts of this workspace only. An owner or admin can change that.
        </Typography>
      )}
      {!data && error && (
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mt: 1 }}>
          <Typography variant="body2" sx={{ color: 'error.strong' }}>
            Your accounts could not be loaded. {error.message}
          </Typography>
          <Button variant="outlined" size="small" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Box>
      )}
    </Box>
  )
}

const none: never[] = []
