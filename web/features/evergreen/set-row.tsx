import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { EvergreenSet } from '../../../contract/evergreen/evergreen.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { counted } from '../../shared/numbers/compact-number.ts'
import { QuietLabel } from '../../shared/ui/quiet-label.tsx'
import { AccountLine } from '../social-accounts/index.ts'
import { nextOf, paceOf } from './evergreen-words.ts'
import { SetObstacles } from './set-obstacles.tsx'

/** A set in the list: how many posts, how often, and when the next one goes out. */
export function SetRow({ set, accounts }: { set: EvergreenSet; accounts: readonly SocialAccount[] }) {
  const { id, name, paused, posts } = set
  return (
    <Box component="li" sx={{ px: { xs: 2, sm: 3 }, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          <Link component={RouterLink} to={`/content/evergreen/${id}`}>
            {name}
          </Link>
        </Typography>
        {paused && <QuietLabel>Paused</QuietLabel>}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {counted(posts, 'post')}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {nextOf(set)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {paceOf(set)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mt: 0.5, typography: 'body2' }}>
        {set.accounts.map(({ socialAccountId }) => {
          const account = accounts.find((one) => one.id === socialAccountId)
          return account && <AccountLine key={account.id} account={account} />
        })}
      </Box>
      <SetObstacles set={set} accounts={accounts} />
    </Box>
  )
}
