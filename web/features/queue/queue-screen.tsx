import LinkOffIcon from '@mui/icons-material/LinkOff'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { Link, useParams } from 'react-router'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useOwnAccounts, useQueues, useSocialAccounts } from '../social-accounts/index.ts'
import { QueuedPostsList } from './posts/queued-posts-list.tsx'
import { QueueHeader } from './queue-header.tsx'
import { WeeklySlots } from './slots/weekly-slots.tsx'

/** The weekly slots of an account, and the posts that wait in them. */
export function QueueScreen() {
  const { id = '' } = useParams()
  const accounts = useSocialAccounts()
  const queues = useQueues()
  const own = useOwnAccounts().data?.accounts ?? none
  if (accounts.data && queues.data) {
    const all = accounts.data.accounts.flatMap((account) => {
      const queue = queues.data.queues.find((one) => one.socialAccountId === account.id)
      return queue ? [{ account, queue }] : []
    })
    const found = all.find(({ account }) => account.id === id)
    if (!found) return <Unknown />
    const isOwn = ({ account }: (typeof all)[number]) => own.includes(account)
    const canChange = queues.data.can.change && isOwn(found)
    return (
      <Stack spacing={3}>
        <QueueHeader {...found} canChange={canChange} />
        <WeeklySlots
          key={`slots ${id}`}
          {...found}
          others={all.filter((one) => one !== found && isOwn(one))}
          canChange={canChange}
        />
        <QueuedPostsList key={`posts ${id}`} {...found} canChange={canChange} />
      </Stack>
    )
  }
  const error = accounts.error ?? queues.error
  if (!error) {
    return (
      <Delayed>
        <Stack spacing={3}>
          <Skeleton variant="rounded" height={60} />
          <Skeleton variant="rounded" height={220} />
          <Skeleton variant="rounded" height={260} />
        </Stack>
      </Delayed>
    )
  }
  return (
    <Section>
      <ErrorState
        title="The queue could not be loaded"
        error={error}
        onRetry={() => {
          void accounts.refetch()
          void queues.refetch()
        }}
        retrying={accounts.isFetching || queues.isFetching}
      />
    </Section>
  )
}

const none: never[] = []

function Unknown() {
  return (
    <Section>
      <EmptyState
        icon={<LinkOffIcon />}
        title="This account is not connected"
        text="Its queue comes back when you connect it again."
        action={
          <Button component={Link} to="/social" variant="contained">
            Connected Accounts
          </Button>
        }
      />
    </Section>
  )
}
