import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { BlockedPosts } from '../../../../contract/posts/blocked-posts.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { useMay } from '../../workspaces/index.ts'
import { AccountAvatar } from '../../../shared/ui/account-avatar.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { cardGrid } from '../social-skeleton.tsx'
import { postsWaiting } from './blocked-words.ts'
import { SeePosts } from './resume-note.tsx'

type Props = {
  disconnected: readonly BlockedPosts[]
  connecting: PlatformKey | undefined
  onReconnect: (platform: PlatformKey) => void
}

/** Accounts that were disconnected while posts were scheduled for them. */
export function DisconnectedAccounts({ disconnected, connecting, onReconnect }: Props) {
  const mayManage = useMay('social-accounts:manage')
  if (disconnected.length === 0) return null
  return (
    <Box component="section" aria-labelledby="disconnected-accounts">
      <Typography component="h2" variant="h5" id="disconnected-accounts" sx={{ mb: 1.5 }}>
        Disconnected
      </Typography>
      <Box component="ul" sx={{ ...cardGrid, listStyle: 'none', m: 0, p: 0 }}>
        {disconnected.map(({ account, count }) => (
          <Card
            component="li"
            key={account.id}
            aria-label={`${account.name} on ${platforms[account.platform].name}, disconnected`}
            sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, borderColor: 'warning.main' }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
              <AccountAvatar
                name={account.name}
                pictureUrl={account.pictureUrl}
                platform={account.platform}
                size={40}
              />
              <Box sx={{ minWidth: 0 }}>
                <Typography component="h3" variant="subtitle1" noWrap>
                  {account.name}
                </Typography>
                <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
                  {handleOf(account.username)} · {platforms[account.platform].name}
                </Typography>
              </Box>
            </Box>
            <Typography variant="body2">
              {postsWaiting(count)}{' '}
              {mayManage
                ? `for this account. Connect it again to resume ${count === 1 ? 'it' : 'them'}.`
                : 'until this account is connected again.'}
            </Typography>
            <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
              {mayManage && (
                <BusyButton
                  variant="contained"
                  busy={connecting === account.platform}
                  busyLabel="Opening..."
                  onClick={() => onReconnect(account.platform)}
                >
                  Connect again
                </BusyButton>
              )}
              <SeePosts />
            </Box>
          </Card>
        ))}
      </Box>
    </Box>
  )
}
