import Box from '@mui/material/Box'
import { listedNameOf } from '../../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { PlatformIcon } from '../../shared/ui/platform-icon.tsx'

/** The icon of the platform and the name of the account, in a line of text. */
export function AccountLine({ account }: { account: SocialAccount }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <PlatformIcon platform={account.platform} size={16} />
      {listedNameOf(account)}
      <Box component="span" sx={visuallyHidden}>
        {` on ${platforms[account.platform].name}`}
      </Box>
    </Box>
  )
}
