import IconButton from '@mui/material/IconButton'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { PlatformIcon } from '../../shared/ui/platform-icon.tsx'
import { rememberConnectReturnPath } from './connect-return-path.ts'
import { useSocialAccounts } from './social-account-calls.ts'
import { useConnect } from './use-connect.ts'

/** A button for each platform that can be connected; afterwards, the user writes the first post. */
export function ConnectShortcuts() {
  const availability = useSocialAccounts().data?.platforms ?? []
  const { connect, connecting, isLocked } = useConnect({
    onLeave: () => rememberConnectReturnPath('/content'),
  })
  return availability
    .filter(({ platform, connectable }) => connectable && !isLocked(platform))
    .map(({ platform }) => (
      <IconButton
        key={platform}
        aria-label={`Connect ${platforms[platform].name}`}
        title={`Connect ${platforms[platform].name}`}
        disabled={connecting !== undefined}
        onClick={() => connect(platform)}
        sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider' }}
      >
        <PlatformIcon platform={platform} size={20} />
      </IconButton>
    ))
}
