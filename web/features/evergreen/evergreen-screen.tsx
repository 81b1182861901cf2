import RecycleIcon from '@mui/icons-material/AutorenewRounded'
import LinkOffIcon from '@mui/icons-material/LinkOff'
import LockIcon from '@mui/icons-material/LockOutlined'
import AddIcon from '@mui/icons-material/AddRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { EvergreenSet } from '../../../contract/evergreen/evergreen.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { isUuid } from '../../shared/ids/is-uuid.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { partOf, useLocked, usePlanGates } from '../points/index.ts'
import { useSocialAccounts } from '../social-accounts/index.ts'
import { useEvergreenSets } from './evergreen-calls.ts'
import { SetRow } from './set-row.tsx'
import { AddToSetDialog } from './form/add-to-set-dialog.tsx'
import { SetDialog } from './form/set-dialog.tsx'

/** The evergreen sets of the workspace: posts that are published again and again. */
export function EvergreenScreen() {
  const sets = useEvergreenSets()
  const accounts = useSocialAccounts()
  if (sets.data && accounts.data) {
    return <Sets sets={sets.data.sets} accounts={accounts.data.accounts} canChange={sets.data.can.change} />
  }
  const error = sets.error ?? accounts.error
  if (!error) {
    return (
      <Delayed>
        <Stack spacing={3}>
          <Skeleton variant="rounded" height={280} />
        </Stack>
      </Delayed>
    )
  }
  return (
    <Section>
      <ErrorState
        title="Your evergreen sets could not be loaded"
        error={error}
        onRetry={() => {
          void sets.refetch()
          void accounts.refetch()
        }}
        retrying={sets.isFetching || accounts.isFetching}
      />
    </Section>
  )
}

type Props = { sets: readonly EvergreenSet[]; accounts: readonly SocialAccount[]; canChange: boolean }

function Sets({ sets, accounts, canChange }: Props) {
  const [isCreating, setIsCreating] = useState(false)
  const navigate = useNavigate()
  const { askForPlan } = usePlanGates()
  const locked = useLocked('scheduling')
  const [query, setQuery] = useSearchParams()
  /** The posts that another screen sends here to be added. */
  const postIds = query.get('add')?.split(',').filter(isUuid) ?? []
  const canAdd = postIds.length > 0 && canChange && sets.length > 0
  const open = ({ id }: EvergreenSet) => void navigate(`/content/evergreen/${id}`, { replace: canAdd })
  const create = () => setIsCreating(true)
  const button = (
    <Button
      variant="contained"
      startIcon={locked ? <LockIcon /> : <AddIcon />}
      {...(locked && { title: partOf('scheduling') })}
      onClick={() => (locked ? askForPlan({ entitlement: 'scheduling', onContinue: create }) : create())}
    >
      New set
    </Button>
  )
  return (
    <>
      {sets.length === 0 ? (
        <Section>
          <Empty hasAccounts={accounts.length > 0} action={canChange ? button : undefined} />
        </Section>
      ) : (
        <Section
          title="Evergreen sets"
          description="Timeless posts are published again and again, in free slots of your queues."
          action={canChange && button}
          flush
        >
          <Box component="ul" aria-label="Evergreen sets" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {sets.map((set) => (
              <SetRow key={set.id} set={set} accounts={accounts} />
            ))}
          </Box>
        </Section>
      )}
      {isCreating && <SetDialog postIds={postIds} onSaved={open} onClose={() => setIsCreating(false)} />}
      {canAdd && (
        <AddToSetDialog
          postIds={postIds}
          sets={sets}
          onAdded={open}
          onClose={() => setQuery({}, { replace: true })}
        />
      )}
    </>
  )
}

function Empty({ hasAccounts, action }: { hasAccounts: boolean; action: ReactNode }) {
  if (!hasAccounts) {
    return (
      <EmptyState
        icon={<LinkOffIcon />}
        title="Connect an account first"
        text="Then you choose where your best posts are published again."
        action={
          <Button component={Link} to="/social" variant="contained">
            Connected Accounts
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<RecycleIcon />}
      title="Let your best posts come back"
      text="A set publishes its posts again in free slots of your queues, each only after the days that you choose, and in other words if you like."
      action={action}
    />
  )
}
