import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../shared/api/api-error.ts'
import { fieldProps } from '../../../shared/forms/field-props.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { identityOf, showIdentityErrors } from '../../../shared/identity/identity-errors.ts'
import { IdentityFields } from '../../../shared/identity/identity-fields.tsx'
import { useIdentityCode } from '../../../shared/identity/use-identity-code.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { usePlanGates } from '../../points/index.ts'
import { useWorkspace } from '../../workspaces/index.ts'
import { createApiKey } from '../api-key-calls.ts'
import { chosenScopes, type Choice } from './chosen-scopes.ts'
import { AgentScopeChoice } from './agent-scope-choice.tsx'
import { ScopeChoice } from './scope-choice.tsx'

const ends = ['never', '30', '90', '365'] as const
type End = (typeof ends)[number]
const endNames: Record<End, string> = {
  never: 'Never, until it is revoked',
  30: 'In 30 days',
  90: 'In 90 days',
  365: 'In a year',
}

const dayMs = 86_400_000
const endOf = (end: End) =>
  end === 'never' ? null : new Date(Date.now() + Number(end) * dayMs).toISOString()

/** One on each line, or with commas between them. */
const addressesIn = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== '')

type Values = { name: string; addresses: string; password: string; code: string }

type Props = {
  titleId: string
  onBusy: (busy: boolean) => void
  onMade: (made: { name: string; secret: string }) => void
  onClose: () => void
}

/** What an API key is called, what it may do, when it ends and from where it may be used. */
export function CreateKeyForm({ titleId, onBusy, onMade, onClose }: Props) {
  const can = useWorkspace().data?.capabilities ?? []
  const code = useIdentityCode()
  const { handleError } = usePlanGates()
  const [choice, setChoice] = useState<Choice>({ preset: 'read', scopes: [], forAgents: [] })
  const [end, setEnd] = useState<End>('never')
  const form = useForm<Values>({
    defaultValues: { name: '', addresses: '', password: '', code: '' },
    reValidateMode: 'onSubmit',
  })
  const create = useMutation({
    mutationFn: (values: Values) =>
      createApiKey({
        name: values.name,
        scopes: chosenScopes(choice),
        endsAt: endOf(end),
        addresses: addressesIn(values.addresses),
        identity: identityOf(values),
      }),
    onMutate: () => onBusy(true),
    onSuccess: ({ key, secret }) => onMade({ name: key.name, secret }),
    onError: (error) => {
      code.noteError(error)
      handleError(error, { lock: { entitlement: 'apiAccess', onContinue: onClose } })
      showIdentityErrors(form, error, { name: 'name', addresses: 'addresses', 'addresses.0': 'addresses' })
    },
    onSettled: () => onBusy(false),
  })
  const { errors } = form.formState
  const refused = create.error instanceof ApiError ? create.error.errors : undefined
  const isShown = Object.keys(errors).length > 0 || refused?.['scopes'] !== undefined
  return (
    <Box
      component="form"
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => void form.handleSubmit((values) => create.mutate(values))(event)}
      sx={{ display: 'contents' }}
    >
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        <FormField
          label="Name"
          hint="What uses it, such as “Newsletter”. What it does shows this name."
          slotProps={{ input: { dir: 'auto' } }}
          {...fieldProps(form, 'name', undefined, { required: 'Give the key a name.' })}
        />
        <ScopeChoice choice={choice} can={can} error={refused?.['scopes']} onChange={setChoice} />
        <AgentScopeChoice choice={choice} can={can} onChange={setChoice} />
        <SelectField
          label="It ends"
          value={end}
          options={ends}
          names={endNames}
          size="medium"
          onChoose={setEnd}
        />
        <FormField
          label="Addresses"
          optional
          multiline
          minRows={1}
          hint="IP addresses or networks from which it may be used, such as 203.0.113.7 or 203.0.113.0/24. Without any, from everywhere."
          {...fieldProps(form, 'addresses')}
        />
        <IdentityFields form={form} password="password" code={code.isNeeded ? 'code' : undefined} />
        <MessageAlert
          message={create.error && !isShown ? { severity: 'error', text: create.error.message } : null}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={create.isPending}>
          Cancel
        </Button>
        <BusyButton type="submit" variant="contained" busy={create.isPending} busyLabel="Creating...">
          Create API key
        </BusyButton>
      </DialogActions>
    </Box>
  )
}
