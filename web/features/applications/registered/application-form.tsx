import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Application } from '../../../../contract/applications/applications.ts'
import { fieldProps } from '../../../shared/forms/field-props.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { identityOf, showIdentityErrors } from '../../../shared/identity/identity-errors.ts'
import { IdentityFields } from '../../../shared/identity/identity-fields.tsx'
import { useIdentityCode } from '../../../shared/identity/use-identity-code.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { usePlanGates } from '../../points/index.ts'
import { changeApplication, registerApplication } from '../application-calls.ts'

type Values = { name: string; redirectUris: string; password: string; code: string }

export type Saved = { id: string; name: string; secret: string | null }

type Props = {
  titleId: string
  application: Application | undefined
  onBusy: (busy: boolean) => void
  onSaved: (saved: Saved) => void
  onClose: () => void
}

/** One on each line. */
const linesIn = (text: string) => text.split(/\s+/).filter((one) => one !== '')

/** What an application is called, and to which addresses people return. */
export function ApplicationForm({ titleId, application, onBusy, onSaved, onClose }: Props) {
  const code = useIdentityCode()
  const { handleError } = usePlanGates()
  const [hasSecret, setHasSecret] = useState(true)
  const form = useForm<Values>({
    defaultValues: {
      name: application?.name ?? '',
      redirectUris: application?.redirectUris.join('\n') ?? '',
      password: '',
      code: '',
    },
    reValidateMode: 'onSubmit',
  })
  const save = useMutation({
    mutationFn: async (values: Values): Promise<Saved> => {
      const identity = identityOf(values)
      const fields = { name: values.name, redirectUris: linesIn(values.redirectUris), identity }
      if (application) {
        await changeApplication(application.id, fields)
        return { id: application.id, name: values.name, secret: null }
      }
      const made = await registerApplication({ ...fields, hasSecret })
      return { id: made.application.id, name: made.application.name, secret: made.secret }
    },
    onMutate: () => onBusy(true),
    onSuccess: onSaved,
    onError: (error) => {
      code.noteError(error)
      handleError(error, { lock: { entitlement: 'apiAccess', onContinue: onClose } })
      showIdentityErrors(form, error, {
        name: 'name',
        redirectUris: 'redirectUris',
        'redirectUris.0': 'redirectUris',
        'redirectUris.1': 'redirectUris',
      })
    },
    onSettled: () => onBusy(false),
  })
  const isShown = Object.keys(form.formState.errors).length > 0
  return (
    <Box
      component="form"
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      sx={{ display: 'contents' }}
    >
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        <FormField
          label="Name"
          hint="People see it when they connect it, and beside what it does for them."
          slotProps={{ input: { dir: 'auto' } }}
          {...fieldProps(form, 'name', undefined, { required: 'Give the application a name.' })}
        />
        <FormField
          label="Redirect addresses"
          multiline
          minRows={2}
          hint="To where people return, one on each line, such as https://app.example.com/callback."
          {...fieldProps(form, 'redirectUris', undefined, {
            required: 'Enter the address to which people return.',
          })}
        />
        {!application && (
          <SwitchRow
            label="It runs on a server"
            about="It gets a secret. Turn this off for programs on phones, computers or in browsers, where no secret stays secret."
            checked={hasSecret}
            onChange={setHasSecret}
          />
        )}
        <IdentityFields form={form} password="password" code={code.isNeeded ? 'code' : undefined} />
        <MessageAlert
          message={save.error && !isShown ? { severity: 'error', text: save.error.message } : null}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <BusyButton type="submit" variant="contained" busy={save.isPending} busyLabel="Saving...">
          {application ? 'Save' : 'Register application'}
        </BusyButton>
      </DialogActions>
    </Box>
  )
}
