import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import type { NextSlots as Next } from '../../../contract/queue/queue.ts'
import { formatSoon } from '../../shared/time/date-time.ts'
import { useSocialAccounts } from '../social-accounts/index.ts'
import { useNextSlots } from './queue-calls.ts'

/** The queue as a choice of a time: the next free slot of each account, or one that all of them have. */
type QueueChoice = { at: string; queue: 'each' | 'together' }

type Props = { accountIds: readonly string[]; onChoose: (choice: QueueChoice) => void }

/** Offers the next free slots of these accounts with the times that they would take. */
export function NextSlots({ accountIds, onChoose }: Props) {
  const { data } = useNextSlots(accountIds)
  const accounts = useSocialAccounts().data?.accounts ?? []
  if (!data || accountIds.length === 0) return null
  const free = data.next.flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at }]))
  const [first] = free.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const nameOf = (id: string) => {
    const account = accounts.find((one) => one.id === id)
    return account ? `${handleOf(account.username)} on ${platforms[account.platform].name}` : 'This account'
  }
  const several = accountIds.length > 1
  return (
    <Box
      component="section"
      aria-label="Queue"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
      }}
    >
      {first && free.length === data.next.length && (
        <Button
          variant="outlined"
          onClick={() => onChoose({ at: first.at, queue: 'each' })}
          sx={{ justifyContent: 'flex-start', textAlign: 'left' }}
        >
          {several ? 'Next free slot of each account' : `Next free slot: ${timeOf(first.at)}`}
        </Button>
      )}
      {several && data.together !== null && (
        <Button
          variant="outlined"
          onClick={() => onChoose({ at: data.together ?? '', queue: 'together' })}
          sx={{ justifyContent: 'flex-start', textAlign: 'left' }}
        >
          First slot free for all: {timeOf(data.together)}
        </Button>
      )}
      {(several || !first) && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 }}>
          {data.next.map((one) => (
            <Typography
              key={one.socialAccountId}
              component="li"
              variant="body2"
              sx={{ color: 'text.secondary' }}
            >
              {nameOf(one.socialAccountId)}: <Slot next={one} />
            </Typography>
          ))}
        </Box>
      )}
      {free.some(({ paused }) => paused) && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          A paused queue publishes nothing until you resume it.
        </Typography>
      )}
    </Box>
  )
}

function Slot({ next }: { next: Next['next'][number] }) {
  if (next.at !== null) return <>{timeOf(next.at)}</>
  return (
    <>
      {next.hasSlots ? 'no free slot. ' : 'no slots yet. '}
      <MuiLink component={Link} to={`/social/queue/${next.socialAccountId}`}>
        {next.hasSlots ? 'Add slots' : 'Set up its queue'}
      </MuiLink>
    </>
  )
}

const timeOf = (at: string) => formatSoon(new Date(at))
