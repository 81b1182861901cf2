import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { fieldProps } from '../../../../shared/forms/field-props.ts'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { CodeField } from '../../../../shared/identity/code-field.tsx'
import { confirmEnrollment } from '../security-calls.ts'
import { QrCode } from './qr-code.tsx'

type Props = {
  enrollment: { secret: string; uri: string }
  onEnrolled: (recoveryCodes: string[]) => Promise<void>
  onCancel: () => void
}

/** The secret for the authenticator app, and the first code of it. */
export function EnterFirstCode({ enrollment, onEnrolled, onCancel }: Props) {
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit' })
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string }) => confirmEnrollment(code),
    onSuccess: ({ recoveryCodes }) => onEnrolled(recoveryCodes),
    onError: (error) => form.setError('code', { message: error.message }, { shouldFocus: true }),
  })
  const spaced = enrollment.secret.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => confirm.mutate(values))(event)}>
      <DialogContent>
        <Typography variant="body2">Scan this with your authenticator app.</Typography>
        <Box sx={{ display: 'grid', justifyItems: 'center', my: 2 }}>
          <QrCode text={enrollment.uri} />
        </Box>
        <Typography variant="body2" sx={{ mb: 2.5 }}>
          Or enter this key:{' '}
          <Box component="code" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {spaced}
          </Box>
        </Typography>
        <CodeField
          hint="The 6 digits that the app shows now."
          slotProps={{ input: { inputMode: 'numeric', maxLength: 7 } }}
          {...fieldProps(form, 'code', undefined, { required: 'Verification code is required' })}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCancel} disabled={confirm.isPending}>
          Cancel
        </Button>
        <BusyButton type="submit" variant="contained" busy={confirm.isPending} busyLabel="Turning on...">
          Turn on
        </BusyButton>
      </DialogActions>
    </form>
  )
}
