import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import type { AccountQueue, NextSlots as Next } from '../../../contract/queue/queue.ts'
import { formatSoon } from '../../shared/time/date-time.ts'
import { UseRecommended, useQueues, useSocialAccounts } from '../social-accounts/index.ts'
import { useNextSlots } from './queue-calls.ts'

/**
 * The queue as a choice of a time: the next free slot of each account, or one that all of them have. `otherwise`: the
 * accounts without slots take the time that is chosen in the dialog.
 */
type QueueChoice = { at: string; queue: 'each' | 'together'; otherwise?: true }

type Props = {
  accountIds: readonly string[]
  /** The time that is chosen in the dialog, for accounts without slots; null while it is none. */
  chosenAt: Date | null
  onChoose: (choice: QueueChoice) => void
}

/** A long name of an account takes a second line. */
const choice = { justifyContent: 'flex-start', textAlign: 'left', whiteSpace: 'normal' } as const

/** Offers the next free slots of these accounts with the times that they would take. */
export function NextSlots({ accountIds, chosenAt, onChoose }: Props) {
  const { data } = useNextSlots(accountIds)
  const { queues = [] } = useQueues().data ?? {}
  const accounts = useSocialAccounts().data?.accounts ?? []
  if (!data || accountIds.length === 0) return null
  const free = data.next.flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at }]))
  const without = data.next.filter(({ hasSlots }) => !hasSlots)
  const [first] = free.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const nameOf = (id: string) => {
    const account = accounts.find((one) => one.id === id)
    return account ? `${handleOf(account.username)} on ${platforms[account.platform].name}` : 'This account'
  }
  const queueOf = (id: string) => queues.find(({ socialAccountId }) => socialAccountId === id)
  const several = accountIds.length > 1
  return (
    <Box
      component="section"
      aria-label="Queue"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
        // Around a button alone, a border would be a second one.
        ...((several || !first) && { p: 1.5, border: 1, borderColor: 'divider', borderRadius: 3 }),
      }}
    >
      {first && free.length === data.next.length && (
        <Button variant="outlined" onClick={() => onChoose({ at: first.at, queue: 'each' })} sx={choice}>
          {several
            ? `Next free slot of each account, first ${timeOf(first.at)}`
            : `Next free slot: ${timeOf(first.at)}`}
        </Button>
      )}
      {first && without.length > 0 && free.length + without.length === data.next.length && (
        <Button
          variant="outlined"
          disabled={chosenAt === null}
          onClick={() => onChoose({ at: first.at, queue: 'each', otherwise: true })}
          sx={choice}
        >
          {`Next free slots, and ${without.length === 1 ? nameOf(without[0]?.socialAccountId ?? '') : `${without.length} accounts`} ${chosenAt ? `at ${formatSoon(chosenAt)}` : 'at the time below'}`}
        </Button>
      )}
      {several && data.together !== null && (
        <Button
          variant="outlined"
          onClick={() => onChoose({ at: data.together ?? '', queue: 'together' })}
          sx={choice}
        >
          First slot free for all: {timeOf(data.together)}
        </Button>
      )}
      {without.length > 0 && without.length < data.next.length && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Choose a time below for what has no slots.
        </Typography>
      )}
      {(several || !first) && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 }}>
          {data.next.map((one) => (
            <Typography
              key={one.socialAccountId}
              component="li"
              variant="body2"
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 0.5,
                color: 'text.secondary',
              }}
            >
              {nameOf(one.socialAccountId)}: <Slot next={one} queue={queueOf(one.socialAccountId)} />
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

function Slot({ next, queue }: { next: Next['next'][number]; queue: AccountQueue | undefined }) {
  if (next.at !== null) return <>{timeOf(next.at)}</>
  return (
    <>
      {next.hasSlots ? 'no free slot. ' : 'no slots yet. '}
      <MuiLink component={Link} to={`/social/queue/${next.socialAccountId}`}>
        {next.hasSlots ? 'Add slots' : 'Set up its queue'}
      </MuiLink>
      {!next.hasSlots && queue && <UseRecommended queue={queue} variant="text" size="small" />}
    </>
  )
}

const timeOf = (at: string) => formatSoon(new Date(at))
