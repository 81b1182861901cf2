import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { EvergreenSet } from '../../../contract/evergreen/evergreen.ts'
import { listedNameOf } from '../../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { NoticeLine } from '../../shared/ui/notice-line.tsx'
import { knownOr } from '../../shared/words/known-or.ts'
import { partOf } from '../points/index.ts'

type Obstacle = NonNullable<EvergreenSet['accounts'][number]['waitsFor']>

const words: Record<Obstacle, { what: string; link: string }> = {
  slots: { what: 'has no slots in its queue yet, so nothing is planned for it.', link: 'Add slots' },
  queue: { what: 'has a paused queue, so nothing further is planned for it.', link: 'Open the queue' },
  connection: { what: 'must be connected again before anything further is planned.', link: 'Reconnect' },
}

const other = { what: 'has to be looked at before anything further is planned.', link: 'Open the queue' }

/** What keeps a set from being planned, with the way to mend it. */
export function SetObstacles({ set, accounts }: { set: EvergreenSet; accounts: readonly SocialAccount[] }) {
  if (set.paused) return null
  const waiting = set.accounts.flatMap(({ socialAccountId, waitsFor }) => {
    const account = accounts.find(({ id }) => id === socialAccountId)
    return account && waitsFor ? [{ account, waitsFor }] : []
  })
  const noAccounts = set.accounts.length === 0
  if (waiting.length === 0 && !set.locked && !noAccounts) return null
  return (
    <Box
      component="ul"
      aria-label={`What ${set.name} waits for`}
      sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1 }}
    >
      {set.locked && (
        <NoticeLine severity="warning" action={<Mend to="/subscription">Plans</Mend>}>
          {`Planning posts ahead is ${partOf('scheduling').toLowerCase()}. Nothing further is planned.`}
        </NoticeLine>
      )}
      {noAccounts && (
        <NoticeLine severity="warning">Its accounts are disconnected. Choose another one.</NoticeLine>
      )}
      {waiting.map(({ account, waitsFor }) => (
        <NoticeLine
          key={account.id}
          severity="warning"
          action={
            <Mend to={waitsFor === 'connection' ? '/social' : `/social/queue/${account.id}`}>
              {knownOr(words, waitsFor, other).link}
            </Mend>
          }
        >
          {`${listedNameOf(account)} on ${platforms[account.platform].name} ${knownOr(words, waitsFor, other).what}`}
        </NoticeLine>
      ))}
    </Box>
  )
}

function Mend({ to, children }: { to: string; children: string }) {
  return (
    <Link component={RouterLink} to={to} sx={{ color: 'inherit', fontWeight: 600, py: 0.5 }}>
      {children}
    </Link>
  )
}
