import AddLinkIcon from '@mui/icons-material/AddLink'
import LockIcon from '@mui/icons-material/LockOutlined'
import PauseIcon from '@mui/icons-material/PauseRounded'
import WarningIcon from '@mui/icons-material/WarningAmberRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useLocation } from 'react-router'
import type { SocialAccount } from '../../../contract/social-accounts.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { AccountAvatar } from '../../shared/ui/account-avatar.tsx'
import { partOf } from '../points/index.ts'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { QuietLabel } from '../../shared/ui/quiet-label.tsx'
import { useRovingRadio } from '../../shared/hooks/use-roving-radio.ts'
import { PausedNote } from './paused-note.tsx'
import { useConnect } from './use-connect.ts'
import { rememberConnectReturnPath } from './connect-return-path.ts'

type Props = {
  platform: PlatformKey
  /** Accounts of this platform only. */
  accounts: SocialAccount[]
  chosen: string | null
  connectable: boolean
  disabled: boolean
  onChoose: (accountId: string) => void
}

/** Selects the account to publish to; without one, it starts connecting one and returns here. */
export function AccountPicker({ platform, accounts, chosen, connectable, disabled, onChoose }: Props) {
  const labelId = useId()
  const { pathname, search } = useLocation()
  const { connect, reconnect, isLocked, connecting, error } = useConnect({
    onLeave: () => rememberConnectReturnPath(pathname + search),
    keepsText: true,
  })
  const ids = accounts.map((account) => account.id)
  const radio = useRovingRadio({ values: ids, chosen, onChoose, disabled })
  const platformName = platforms[platform].name
  const selected = accounts.find((account) => account.id === chosen)

  if (accounts.length === 0) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 200px' }}>
          {error?.message ??
            (connectable
              ? `No ${platformName} account yet. Your text stays here while you connect one.`
              : `Publishing to ${platformName} is coming soon. You can write and save drafts for it now.`)}
        </Typography>
        {connectable && (
          <BusyButton
            variant="outlined"
            startIcon={isLocked(platform) ? <LockIcon /> : <AddLinkIcon />}
            {...(isLocked(platform) && { title: partOf('allPlatforms') })}
            busy={connecting !== undefined}
            busyLabel="Opening..."
            onClick={() => connect(platform)}
          >
            Connect {articleFor(platformName)} {platformName} account
          </BusyButton>
        )}
      </Box>
    )
  }
  return (
    <>
      <span id={labelId} hidden>{`${platformName} account`}</span>
      <Box {...radio.group} aria-labelledby={labelId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {accounts.map((account) => (
          <ButtonBase
            key={account.id}
            {...radio.option(account.id)}
            sx={{
              display: 'flex',
              gap: 1.25,
              alignItems: 'center',
              textAlign: 'left',
              px: 1.25,
              py: 1,
              minWidth: 0,
              maxWidth: '100%',
              borderRadius: 3,
              border: 1,
              borderColor: account.id === chosen ? 'primary.main' : 'divider',
              bgcolor: account.id === chosen ? 'primary.soft' : 'background.paper',
            }}
          >
            <AccountAvatar name={account.name} pictureUrl={account.pictureUrl} size={32} />
            <Box component="span" sx={{ minWidth: 0 }}>
              <Typography component="span" variant="subtitle2" noWrap sx={{ display: 'block' }}>
                {account.name}
              </Typography>
              <Typography
                component="span"
                variant="caption"
                noWrap
                sx={{ display: 'block', color: 'text.secondary' }}
              >
                @{account.username}
              </Typography>
            </Box>
            {account.sandbox && <QuietLabel>Sandbox</QuietLabel>}
            {account.paused && (
              <QuietLabel tone="warning" icon={<PauseIcon />}>
                Paused
              </QuietLabel>
            )}
            {account.needsReconnect && (
              <QuietLabel tone="warning" icon={<WarningIcon />}>
                Reconnect
              </QuietLabel>
            )}
          </ButtonBase>
        ))}
      </Box>
      {selected?.paused && (
        <Box sx={{ mt: 1.5 }}>
          <PausedNote platform={platform} disconnectAt="/social" />
        </Box>
      )}
      {selected?.needsReconnect && (
        <Box sx={{ mt: 1.5, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
          <Typography variant="body2" sx={{ color: 'warning.strong', flex: '1 1 200px' }}>
            {error?.message ?? `${platformName} no longer lets us post to this account.`}
          </Typography>
          <BusyButton
            variant="outlined"
            busy={connecting !== undefined}
            busyLabel="Opening..."
            onClick={() => reconnect(platform)}
          >
            Reconnect
          </BusyButton>
        </Box>
      )}
    </>
  )
}

const articleFor = (name: string) => (/^[AEIOU]/.test(name) ? 'an' : 'a')
