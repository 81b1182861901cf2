import PauseIcon from '@mui/icons-material/PauseRounded'
import WarningIcon from '@mui/icons-material/WarningAmberRounded'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { BlockedPosts } from '../../../contract/posts/blocked-posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { useMay, useMayPublish } from '../workspaces/index.ts'
import { AccountAvatar } from '../../shared/ui/account-avatar.tsx'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { NewTabIcon } from '../../shared/ui/new-tab-icon.tsx'
import { QuietLabel } from '../../shared/ui/quiet-label.tsx'
import { ShortNumber } from '../../shared/ui/short-number.tsx'
import { AccountActions } from './account-actions.tsx'
import { AccessNote } from './access-note.tsx'
import { wantsSignIn } from './access-words.ts'
import { AccountNote } from './account-note.tsx'
import { postsWaiting } from './blocked/blocked-words.ts'
import { ResumeNote } from './blocked/resume-note.tsx'
import { NoSlotsNote } from './slots/no-slots-note.tsx'
import { PausedNote } from './paused-note.tsx'
import { formatDate } from '../../shared/time/date-time.ts'

type Props = {
  account: SocialAccount
  /** Posts of the account that wait until it is connected again or until the user resumes them. */
  blocked: BlockedPosts | undefined
  reconnecting: boolean
  onReconnect: () => void
  onSettings: () => void
  onEarlier: () => void
  onDisconnect: () => void
}

/** One connected account: name, followers, connection date and status. */
export function AccountCard({
  account,
  blocked,
  reconnecting,
  onReconnect,
  onSettings,
  onEarlier,
  onDisconnect,
}: Props) {
  const mayManage = useMay('social-accounts:manage')
  const mayPublish = useMayPublish()
  const { name: platformName } = platforms[account.platform]
  return (
    <Card
      component="li"
      aria-label={`${account.name} on ${platformName}`}
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        ...(account.needsReconnect && { borderColor: 'warning.main' }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <AccountAvatar
          name={account.name}
          pictureUrl={account.pictureUrl}
          platform={account.platform}
          size={52}
        />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
            <Typography component="h3" variant="h5" noWrap>
              {account.name}
            </Typography>
            {account.sandbox && <QuietLabel>Sandbox</QuietLabel>}
            {account.paused && (
              <QuietLabel tone="warning" icon={<PauseIcon />}>
                Paused
              </QuietLabel>
            )}
          </Box>
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {account.profileUrl ? (
              <Link
                href={account.profileUrl}
                target="_blank"
                rel="noreferrer"
                color="inherit"
                sx={{ fontWeight: 500 }}
              >
                {handleOf(account.username)}
                <NewTabIcon />
              </Link>
            ) : (
              handleOf(account.username)
            )}
            {` · ${platformName}`}
          </Typography>
          {account.listedName !== null && (
            <Typography variant="body2" noWrap title={account.listedName} sx={{ color: 'text.secondary' }}>
              Listed as {account.listedName}
            </Typography>
          )}
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{ display: 'flex', gap: 4, m: 0, '& dt': { color: 'text.secondary' }, '& dd': { m: 0 } }}
      >
        <div>
          <Typography component="dt" variant="caption">
            Followers
          </Typography>
          <Typography component="dd" variant="h4">
            {account.followers === null ? '–' : <ShortNumber value={account.followers} />}
          </Typography>
        </div>
        <div>
          <Typography component="dt" variant="caption">
            Connected since
          </Typography>
          <Typography component="dd" variant="body2" sx={{ fontWeight: 550, lineHeight: '26px' }}>
            {formatDate(account.connectedAt)}
          </Typography>
        </div>
      </Box>
      {account.paused && <PausedNote platform={account.platform} />}
      {account.needsReconnect && (
        <AccountNote icon={<WarningIcon aria-hidden="true" fontSize="small" />}>
          {account.reconnectReason ?? `${platformName} no longer lets us post to this account.`}{' '}
          {reconnectWords(blocked, mayManage)}
        </AccountNote>
      )}
      {account.isConnected && <AccessNote account={account} />}
      {account.isConnected && !account.paused && <NoSlotsNote account={account} />}
      {blocked && account.isConnected && mayPublish && <ResumeNote blocked={blocked} />}
      <AccountActions
        account={account}
        onSettings={onSettings}
        onEarlier={onEarlier}
        onDisconnect={onDisconnect}
      >
        {(account.needsReconnect || wantsSignIn(account)) && (
          <BusyButton
            variant={account.needsReconnect ? 'contained' : 'outlined'}
            busy={reconnecting}
            busyLabel="Opening..."
            onClick={onReconnect}
          >
            Reconnect
          </BusyButton>
        )}
      </AccountActions>
    </Card>
  )
}

function reconnectWords(blocked: BlockedPosts | undefined, mayManage: boolean): string {
  if (!mayManage) {
    return blocked
      ? `${postsWaiting(blocked.count)} until it is reconnected.`
      : 'Nothing is published to it until it is reconnected.'
  }
  return blocked
    ? `${postsWaiting(blocked.count)}: reconnect it to resume ${blocked.count === 1 ? 'it' : 'them'}.`
    : 'Reconnect it to publish to it.'
}
