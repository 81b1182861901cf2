import MoreIcon from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { AccountQueue } from '../../../../contract/queue/queue.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { usePlanGates } from '../../points/index.ts'
import { compactQueue, orderQueue, shuffleQueue, useQueueChanged } from '../posts/queued-posts.ts'
import { pauseQueue, resumeQueue } from '../queue-calls.ts'

type Props = { account: SocialAccount; queue: AccountQueue; canChange: boolean; onEdit: () => void }

/** What can be done with the queue of an account. */
export function AccountMenu({ account, queue, canChange, onEdit }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const toasts = useToasts()
  const changed = useQueueChanged()
  const gates = usePlanGates()
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<ReactNode>) => act(),
    onSuccess: (text) => toasts.show({ severity: 'success', text }),
    onError: (error) => {
      if (gates.handleError(error, { lock: { entitlement: 'scheduling', keepsText: false } })) return
      toasts.show({ severity: 'error', text: error.message })
    },
    onSettled: changed,
  })
  const then = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  const shuffle = async () => {
    const { before } = await shuffleQueue(account.id)
    const undo = () =>
      mutate(async () => {
        await orderQueue(account.id, before)
        return 'The order before the shuffle is back.'
      })
    return (
      <>
        The queue was shuffled. Its times are the same.{' '}
        <Button color="inherit" size="small" onClick={undo}>
          Undo
        </Button>
      </>
    )
  }
  const several = canChange && queue.waiting > 1
  return (
    <>
      <IconButton
        size="small"
        aria-label={`Actions for the queue of ${listedNameOf(account)} on ${platforms[account.platform].name}`}
        aria-haspopup="menu"
        disabled={isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ alignSelf: 'start', zIndex: 1, m: -0.5 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {canChange && <MenuItem onClick={then(onEdit)}>Edit slots</MenuItem>}
        {several && <MenuItem onClick={then(() => mutate(shuffle))}>Shuffle</MenuItem>}
        {several && (
          <MenuItem
            onClick={then(() =>
              mutate(async () => {
                await compactQueue(account.id)
                return 'The gaps are closed: the posts have the next slots.'
              }),
            )}
          >
            Close gaps
          </MenuItem>
        )}
        {canChange && queue.version > 0 && (
          <MenuItem
            onClick={then(() =>
              mutate(async () => {
                await (queue.paused ? resumeQueue(account.id) : pauseQueue(account.id))
                return queue.paused
                  ? 'The queue goes on.'
                  : 'The queue is paused: none of its posts is published.'
              }),
            )}
          >
            {queue.paused ? 'Resume queue' : 'Pause queue'}
          </MenuItem>
        )}
        <MenuItem component={Link} to={`/social/queue/${account.id}`} onClick={() => setAnchor(null)}>
          Open its page
        </MenuItem>
      </Menu>
    </>
  )
}
