import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AccountQueue } from '../../../../contract/queue/queue.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { formatSoon } from '../../../shared/time/date-time.ts'
import { AccountAvatar } from '../../../shared/ui/account-avatar.tsx'
import { useLocked } from '../../points/index.ts'
import { UseRecommended, useOwnAccounts, useQueues, useSocialAccounts } from '../../social-accounts/index.ts'
import { useNextSlots } from '../queue-calls.ts'
import { AccountMenu } from './account-menu.tsx'
import { SlotsDialog } from './slots-dialog.tsx'

type Props = {
  /** The account whose posts are shown; undefined for all. */
  chosen: string | undefined
  onChoose: (accountId: string | undefined) => void
}

/** The queues of all accounts: their slots, what waits, and the next free time. One chooses the posts that are shown. */
export function QueueAccounts({ chosen, onChoose }: Props) {
  const locked = useLocked('scheduling')
  const accounts = useSocialAccounts().data?.accounts ?? []
  const own = useOwnAccounts().data?.accounts ?? []
  const { queues = [], can } = useQueues().data ?? {}
  const canChange = (account: SocialAccount) => can?.change === true && own.includes(account)
  const [changing, setChanging] = useState<string | null>(null)
  const all = accounts.flatMap((account) => {
    const queue = queues.find((one) => one.socialAccountId === account.id)
    return queue ? [{ account, queue }] : []
  })
  const next = useNextSlots(all.map(({ account }) => account.id)).data?.next
  const changed = all.find(({ account }) => account.id === changing)
  if (all.length === 0 || locked) return null
  return (
    <>
      <Box
        component="ul"
        aria-label="Queues"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridAutoFlow: { xs: 'column', md: 'row' },
          gridAutoColumns: { xs: 'minmax(248px, 80%)', sm: '280px' },
          gridTemplateColumns: { md: 'repeat(auto-fill, minmax(248px, 1fr))' },
          overflowX: { xs: 'auto', md: 'visible' },
          scrollbarWidth: 'none',
        }}
      >
        {all.map((one) => (
          <QueueCard
            key={one.account.id}
            {...one}
            nextAt={
              next && (next.find(({ socialAccountId }) => socialAccountId === one.account.id)?.at ?? null)
            }
            chosen={chosen === one.account.id}
            canChange={canChange(one.account)}
            onChoose={() => onChoose(chosen === one.account.id ? undefined : one.account.id)}
            onEdit={() => setChanging(one.account.id)}
          />
        ))}
      </Box>
      {changed && (
        <SlotsDialog
          {...changed}
          others={all.filter((one) => one !== changed && canChange(one.account))}
          canChange={canChange(changed.account)}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  )
}

type CardProps = {
  account: SocialAccount
  queue: AccountQueue
  /** The next free slot; null if there is none, undefined while it is read. */
  nextAt: string | null | undefined
  chosen: boolean
  canChange: boolean
  onChoose: () => void
  onEdit: () => void
}

function QueueCard({ account, queue, nextAt, chosen, canChange, onChoose, onEdit }: CardProps) {
  const hasSlots = queue.slots.length > 0
  const name = `${listedNameOf(account)} on ${platforms[account.platform].name}`
  return (
    <Box
      component="li"
      aria-label={`Queue of ${name}`}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 1.25,
        p: 1.5,
        minWidth: 0,
        border: 1,
        borderColor: chosen ? 'primary.main' : 'divider',
        borderRadius: 3,
        bgcolor: chosen ? 'primary.soft' : 'background.paper',
      }}
    >
      <AccountAvatar
        name={account.name}
        pictureUrl={account.pictureUrl}
        platform={account.platform}
        size={36}
      />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gap: 0.25,
          alignContent: 'start',
          justifyItems: 'start',
        }}
      >
        <Box
          component="button"
          type="button"
          aria-pressed={chosen}
          aria-label={`Show only ${name}`}
          onClick={onChoose}
          sx={{
            all: 'unset',
            cursor: 'pointer',
            typography: 'subtitle2',
            maxWidth: 1,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 3 },
            '&:focus-visible::after': {
              outline: '2px solid',
              outlineColor: 'primary.main',
              outlineOffset: '-2px',
            },
          }}
        >
          {listedNameOf(account)}
        </Box>
        <Typography
          variant="caption"
          noWrap
          sx={{ maxWidth: 1, color: queue.paused ? 'warning.strong' : 'text.secondary' }}
        >
          {queue.paused ? 'Paused' : hasSlots ? counted(queue.slots.length, 'slot') : 'No slots yet'}
          {` · ${queue.waiting} waiting`}
        </Typography>
        {hasSlots ? (
          <Typography
            variant="caption"
            noWrap
            sx={{
              color: 'text.secondary',
              fontVariantNumeric: 'tabular-nums',
              // There is nothing below the menu.
              maxWidth: 'calc(100% + 30px)',
            }}
          >
            {nextAt === null ? 'No free slot' : nextAt ? `Free: ${formatSoon(new Date(nextAt))}` : '\u00a0'}
          </Typography>
        ) : (
          canChange && (
            <Box sx={{ position: 'relative', zIndex: 1, mt: 0.5 }}>
              {queue.suggestion ? (
                <UseRecommended queue={queue} size="small" />
              ) : (
                <Button component={Link} to={`/social/queue/${account.id}`} size="small" variant="outlined">
                  Set up its queue
                </Button>
              )}
            </Box>
          )
        )}
      </Box>
      <AccountMenu account={account} queue={queue} canChange={canChange} onEdit={onEdit} />
    </Box>
  )
}
