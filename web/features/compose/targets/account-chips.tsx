import CloseIcon from '@mui/icons-material/Close'
import DoneIcon from '@mui/icons-material/CheckCircle'
import LockIcon from '@mui/icons-material/LockOutlined'
import AddLinkIcon from '@mui/icons-material/AddLink'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { memo, useState } from 'react'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type {
  PlatformAvailability,
  SocialAccount,
} from '../../../../contract/social-accounts/social-accounts.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import { oneLine } from '../../../shared/theme/text-overflow.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { statusLabel } from '../../../shared/ui/post-status-words.ts'
import { partOf } from '../../points/index.ts'
import { useConnectFromHere } from '../../social-accounts/index.ts'
import { useMay, useWhomToAsk } from '../../workspaces/index.ts'
import { useTargetSummaries, type TargetSummary } from '../draft/draft-store.ts'
import { ChooseAccount } from './choose-account.tsx'
import { freeAccounts } from './choose-targets.ts'
import { isToldByCard, shownChips } from './shown-chips.ts'
import type { Targets } from './use-targets.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = {
  targets: Targets
  accounts: readonly SocialAccount[]
  availability: readonly PlatformAvailability[]
  disabled: boolean
}

/**
 * Where the group goes: one chip for each account that its platform's card does not tell by itself, many of them on demand,
 * and connecting what is missing.
 */
export function AccountChips({ targets, accounts, availability, disabled }: Props) {
  const { store } = useComposerStores()
  const chosen = useTargetSummaries(store)
  const [all, setAll] = useState(false)
  const told = chosen.filter((target) => isToldByCard(target, accounts))
  const chips = chosen.filter((target) => !told.includes(target))
  const few = shownChips(chips, accounts)
  const freeFor = (target: TargetSummary) => freeAccounts({ targets: chosen }, target.platform, accounts)
  const waiting = chosen.filter(({ accountId }) => accountId === null)
  const choosable = waiting.find((target) => freeFor(target).length > 0)
  const missing = waiting.find((target) => freeFor(target).length === 0)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.75,
        mt: chips.length > 0 ? 1 : 0,
      }}
    >
      <Box
        component="ul"
        aria-label="Chosen accounts"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.75,
          minWidth: 0,
          // The browser does not go through 20 accounts again when it paints a key.
          isolation: 'isolate',
        }}
      >
        {told.map((target) => (
          <Box key={target.id} component="li" sx={visuallyHidden}>
            {accounts.filter(({ id }) => id === target.accountId).map(listedNameOf)}
          </Box>
        ))}
        {(all ? chips : few).map((target) => (
          <AccountChip
            key={target.id}
            target={target}
            account={accounts.find(({ id }) => id === target.accountId)}
            choosable={target.accountId === null && freeFor(target).length > 0}
            disabled={disabled}
            onRemove={targets.remove}
          />
        ))}
        {few.length < chips.length && (
          <li>
            <Button
              size="small"
              variant="text"
              aria-expanded={all}
              onClick={() => setAll(!all)}
              sx={{ height: 34, px: 1.25 }}
            >
              {all ? 'Show fewer' : `${chips.length - few.length} more`}
            </Button>
          </li>
        )}
      </Box>
      {choosable && (
        <ChooseAccount
          platform={choosable.platform}
          free={freeFor(choosable)}
          disabled={disabled}
          onToggle={targets.toggleAccount}
        />
      )}
      {missing && (
        <ConnectMissing
          platform={missing.platform}
          connectable={availability.some((one) => one.platform === missing.platform && one.connectable)}
        />
      )}
    </Box>
  )
}

type ChipProps = {
  target: TargetSummary
  account: SocialAccount | undefined
  /** It has no account yet, and there are some for it. */
  choosable: boolean
  disabled: boolean
  onRemove: (id: string) => void
}

const AccountChip = memo(function AccountChip({ target, account, choosable, disabled, onRemove }: ChipProps) {
  const { platform, saved } = target
  const { name, shortName } = platforms[platform]
  const label = account ? listedNameOf(account) : name
  const done = saved !== null && !saved.editable
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        height: 34,
        minWidth: 0,
        pl: 1.25,
        pr: done ? 1.25 : 0.25,
        borderRadius: '17px',
        border: 1,
        borderStyle: account ? 'solid' : 'dashed',
        borderColor: 'divider',
        bgcolor: 'background.subtle',
        typography: 'body2',
        fontWeight: 550,
      }}
    >
      <PlatformIcon platform={platform} size={14} />
      <Box component="span" sx={oneLine}>
        {label}
        {!account && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {choosable ? ' · no account chosen' : ' · no account yet'}
          </Box>
        )}
      </Box>
      {account?.paused && <QuietLabel tone="warning">Paused</QuietLabel>}
      {account?.needsReconnect && <QuietLabel tone="warning">Reconnect</QuietLabel>}
      {done ? (
        <QuietLabel {...(saved.status === 'published' && { icon: <DoneIcon /> })}>
          {statusLabel(saved.status)}
        </QuietLabel>
      ) : (
        <IconButton
          aria-label={`Remove ${account ? `${label} on ${shortName}` : name}`}
          disabled={disabled}
          onClick={() => onRemove(target.id)}
          sx={{ width: 28, height: 28, color: 'text.secondary' }}
        >
          <CloseIcon sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  )
})

/** Starts connecting an account and returns here. */
function ConnectMissing({ platform, connectable }: { platform: PlatformKey; connectable: boolean }) {
  const { connect, isLocked, connecting, error } = useConnectFromHere()
  const { name } = platforms[platform]
  const mayManage = useMay('social-accounts:manage')
  const whomToAsk = useWhomToAsk(
    'social-accounts:manage',
    `No ${name} account is connected. Owners and admins connect accounts.`,
  )
  if (!connectable || !mayManage) {
    return (
      <Box
        component="span"
        data-mends="accounts"
        tabIndex={-1}
        sx={{ typography: 'body2', color: 'text.secondary' }}
      >
        {connectable
          ? (whomToAsk ?? `No ${name} account is connected.`)
          : `Publishing to ${name} is coming soon. You can write and save drafts for it now.`}
      </Box>
    )
  }
  return (
    <>
      <BusyButton
        data-mends="accounts"
        size="small"
        variant="outlined"
        startIcon={isLocked(platform) ? <LockIcon /> : <AddLinkIcon />}
        {...(isLocked(platform) && { title: partOf('allPlatforms') })}
        busy={connecting !== undefined}
        busyLabel="Opening..."
        onClick={() => connect(platform)}
      >
        Connect {/^[AEIOU]/.test(name) ? 'an' : 'a'} {name} account
      </BusyButton>
      {error && (
        <Box component="span" role="alert" sx={{ typography: 'body2', color: 'error.strong' }}>
          {error.message}
        </Box>
      )}
    </>
  )
}
