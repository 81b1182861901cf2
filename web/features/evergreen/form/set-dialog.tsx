import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { evergreenLimits as limits, type EvergreenSet } from '../../../../contract/evergreen/evergreen.ts'
import { pointCosts } from '../../../../contract/points/points.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { newId } from '../../../shared/ids/new-id.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { usePlanGates } from '../../points/index.ts'
import { useSchedulingIsFree } from '../../posts/index.ts'
import { AccountChoice, useOwnAccounts } from '../../social-accounts/index.ts'
import { addPosts, changeSet, createSet, useEvergreenChanged, type SetChoice } from '../evergreen-calls.ts'

type Props = {
  /** Undefined for a new one. */
  set?: EvergreenSet
  /** The posts that a new set begins with. */
  postIds?: readonly string[]
  onSaved?: (set: EvergreenSet) => void
  onClose: () => void
}

/** Creates or changes a set: its name, accounts, distance and pace. */
export function SetDialog({ set, postIds, onSaved, onClose }: Props) {
  const titleId = useId()
  const [id] = useState(newId)
  const ids = set?.accounts.map(({ socialAccountId }) => socialAccountId)
  const accounts = useOwnAccounts(ids).data?.accounts ?? none
  const [choice, setChoice] = useState(() => choiceOf(set, accounts))
  const changed = useEvergreenChanged()
  const free = useSchedulingIsFree()
  const { handleError } = usePlanGates()
  const change = (part: Partial<SetChoice>) => setChoice({ ...choice, ...part })
  const save = useMutation({
    mutationFn: async () => {
      if (set) return changeSet(set, choice)
      const made = await createSet(id, choice)
      return postIds?.length ? addPosts(made.set, { postIds: [...postIds] }) : made
    },
    onSuccess: async (answer) => {
      await changed(answer)
      onClose()
      onSaved?.(answer.set)
    },
    onError: (error) => {
      handleError(error, { lock: { entitlement: 'scheduling', onContinue: () => save.mutate() } })
    },
  })
  const isWhole = choice.name.trim() !== '' && choice.socialAccountIds.length > 0
  return (
    <Dialog
      open
      onClose={save.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{set ? `Edit ${set.name}` : 'New evergreen set'}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        <FormField
          label="Name"
          placeholder="Tips"
          value={choice.name}
          inputProps={{ maxLength: limits.name }}
          onChange={(event) => change({ name: event.target.value })}
        />
        <AccountChoice
          legend="Accounts"
          accounts={accounts}
          chosen={choice.socialAccountIds}
          onChoose={(socialAccountIds) => change({ socialAccountIds })}
        />
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
          <SelectField
            label="The same post again after"
            value={String(choice.minimumDays)}
            options={withOwn(days, choice.minimumDays)}
            names={namesOf(withOwn(days, choice.minimumDays), 'day')}
            onChoose={(count) => change({ minimumDays: Number(count) })}
          />
          <SelectField
            label="Posts a week at most"
            value={String(choice.perWeek)}
            options={withOwn(perWeek, choice.perWeek)}
            names={namesOf(withOwn(perWeek, choice.perWeek), 'post')}
            onChoose={(count) => change({ perWeek: Number(count) })}
          />
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {`Both count for each account. Posts take free slots of its queue.${free ? '' : ` Each publication costs ${pointCosts.scheduling} points, reserved 7 days before.`}`}
        </Box>
        <MessageAlert message={save.error && { severity: 'error', text: save.error.message }} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <BusyButton
          variant="contained"
          busy={save.isPending}
          busyLabel="Saving..."
          disabled={!isWhole}
          onClick={() => save.mutate()}
        >
          {set ? 'Save' : 'Create set'}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

const none: never[] = []

const days = [7, 14, 30, 60, 90, 180, 365]
const perWeek = [1, 2, 3, 4, 5, 7, 14]

/** A value that was set by a program is offered, too. */
const withOwn = (usual: readonly number[], own: number): string[] =>
  [...new Set([...usual, own])].toSorted((one, other) => one - other).map(String)

const namesOf = (counts: readonly string[], unit: string): Record<string, string> =>
  Object.fromEntries(counts.map((count) => [count, `${count} ${unit}${count === '1' ? '' : 's'}`]))

/** A workspace with one account has nothing to choose. */
function choiceOf(set: EvergreenSet | undefined, accounts: readonly SocialAccount[]): SetChoice {
  if (set) {
    return {
      name: set.name,
      socialAccountIds: set.accounts.map(({ socialAccountId }) => socialAccountId),
      minimumDays: set.minimumDays,
      perWeek: set.perWeek,
    }
  }
  return {
    name: '',
    socialAccountIds: accounts.length === 1 ? accounts.map(({ id }) => id) : [],
    minimumDays: limits.minimumDays.standard,
    perWeek: limits.perWeek.standard,
  }
}
