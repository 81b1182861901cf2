import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Seats } from '../../../../contract/members/members.ts'
import { canBeLimited, roleTexts } from '../../../../contract/members/roles.ts'
import { roles, type Role } from '../../../../contract/workspaces/access.ts'
import { fieldProps } from '../../../shared/forms/field-props.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { IdentityFields } from '../../../shared/identity/identity-fields.tsx'
import { identityOf, showIdentityErrors } from '../../../shared/identity/identity-errors.ts'
import { useIdentityCode } from '../../../shared/identity/use-identity-code.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { inviteMembers, useMemberChange } from '../member-calls.ts'
import { SeatLock } from '../seat-lock.tsx'
import { AccountsLimit } from './accounts-limit.tsx'
import { InviteOutcomes, type Outcome } from './invite-outcomes.tsx'
import { RoleCards } from './role-cards.tsx'
import { splitAddresses } from './split-addresses.ts'

type Props = { seats: Seats; isOwner: boolean; onClose: () => void }

/** A helper who writes and does not publish is the most usual. */
const usual: Role = 'contributor'

/** Invites one or many addresses, and then says of each what became of it. */
export function InviteDialog({ seats, isOwner, onClose }: Props) {
  const titleId = useId()
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null)
  return (
    <Dialog
      open
      // A click beside it must not lose what was typed.
      onClose={(_event, reason) => reason !== 'backdropClick' && onClose()}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{outcomes ? 'Invitations' : 'Invite members'}</DialogTitle>
      {outcomes ? (
        <InviteOutcomes outcomes={outcomes} onClose={onClose} />
      ) : (
        <InviteForm seats={seats} isOwner={isOwner} onInvited={setOutcomes} onClose={onClose} />
      )}
    </Dialog>
  )
}

type FormProps = Props & { onInvited: (outcomes: Outcome[]) => void }

function InviteForm({ seats, isOwner, onInvited, onClose }: FormProps) {
  const form = useForm({
    defaultValues: { addresses: '', password: '', code: '' },
    reValidateMode: 'onSubmit',
  })
  const [role, setRole] = useState<Role>(usual)
  const [accounts, setAccounts] = useState<string[] | null>(null)
  const [accountProblem, setAccountProblem] = useState<string>()
  const code = useIdentityCode()
  const invite = useMemberChange(inviteMembers, {
    onSuccess: (reply) => onInvited(reply.outcomes),
    onError: (error) => {
      code.noteError(error)
      showIdentityErrors(form, error)
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('addresses'), [setFocus])
  const left = seats.included - seats.used
  const limit = canBeLimited(role) ? accounts : null
  const submit = form.handleSubmit(({ addresses, ...identity }) => {
    setAccountProblem(limit?.length === 0 ? 'Choose at least one account, or all of them.' : undefined)
    if (limit?.length === 0) return
    invite.mutate({
      emails: splitAddresses(addresses),
      role,
      socialAccountIds: limit,
      ...(role === 'owner' && { identity: identityOf(identity) }),
    })
  })
  const { errors } = form.formState
  const problem = errors.password || errors.code ? null : invite.error
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'contents' }}>
      <DialogContent sx={{ display: 'grid', gap: 2.5, pt: 0 }}>
        {left <= 0 && <SeatLock seats={seats} />}
        <FormField
          label="Email addresses"
          multiline
          minRows={2}
          maxRows={6}
          hint={
            left > 0
              ? `Separated by commas or lines. Your plan has ${counted(left, 'seat')} left.`
              : 'Separated by commas or lines. People who work in another of your workspaces need no further seat.'
          }
          {...fieldProps(form, 'addresses', undefined, {
            validate: (text) => splitAddresses(text).length > 0 || 'Enter an email address.',
          })}
          slotProps={{ input: { autoCapitalize: 'none', spellCheck: false, inputMode: 'email' } }}
        />
        <RoleCards
          roles={roles.filter((one) => one !== 'owner' || isOwner)}
          chosen={role}
          onChoose={setRole}
        />
        {canBeLimited(role) && (
          <AccountsLimit role={role} chosen={accounts} problem={accountProblem} onChoose={setAccounts} />
        )}
        {role === 'owner' && (
          <IdentityFields form={form} password="password" code={code.isNeeded ? 'code' : undefined} />
        )}
        <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={invite.isPending}>
          Cancel
        </Button>
        <BusyButton type="submit" variant="contained" busy={invite.isPending} busyLabel="Inviting...">
          Invite as {roleTexts[role].name.toLowerCase()}
        </BusyButton>
      </DialogActions>
    </Box>
  )
}
