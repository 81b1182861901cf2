import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  createLabelSchema,
  labelColors,
  type Label,
  type LabelColor,
} from '../../../contract/labels/labels.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { fieldProps, showServerErrors } from '../../shared/forms/field-props.ts'
import { ColorChoice } from '../../shared/forms/color-choice.tsx'
import { FormField } from '../../shared/forms/form-field.tsx'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { colorOf } from './label-colors.ts'
import { changeLabel, createLabel } from './label-calls.ts'

type Props = {
  /** The one to change; without it, a new one is added. */
  label?: Label | undefined
  /** The colors that labels have already; a new one gets another. */
  used: readonly LabelColor[]
  onSaved?: (label: Label) => void
  onClose: () => void
}

/** Adds or changes a label. */
export function LabelDialog({ label, used, onSaved, onClose }: Props) {
  const titleId = useId()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const unused = labelColors.find((color) => color !== 'gray' && !used.includes(color)) ?? 'blue'
  const form = useForm({
    resolver: zodResolver(createLabelSchema),
    defaultValues: { name: label?.name ?? '', color: label?.color ?? unused },
    reValidateMode: 'onSubmit',
  })
  const color = useWatch({ control: form.control, name: 'color' })
  const saving = useMutation({
    mutationFn: (values: { name: string; color: LabelColor }) =>
      label ? changeLabel(label.id, { ...values, version: label.version }) : createLabel(values),
    onSuccess: async ({ label: saved }) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.labels })
      toasts.show({ severity: 'success', text: `${saved.name} is saved.` })
      onSaved?.(saved)
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        showServerErrors(form, error.errors, { name: 'name' })
        if (error.code === 'stale_version') void queryClient.invalidateQueries({ queryKey: queryKeys.labels })
      }
    },
  })
  const problem = form.formState.errors.name ? null : saving.error
  const { inputRef, ...name } = fieldProps(form, 'name')
  return (
    <Dialog
      open
      onClose={saving.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{label ? 'Edit label' : 'Add a label'}</DialogTitle>
      <Box
        component="form"
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => void form.handleSubmit((values) => saving.mutate(values))(event)}
      >
        <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
          <FormField
            label="Name"
            {...name}
            inputRef={(input: HTMLInputElement | null) => {
              inputRef(input)
              if (input && document.activeElement?.tagName !== 'INPUT') input.focus()
            }}
          />
          <ColorChoice
            colors={labelColors}
            paint={(one) => colorOf[one]}
            chosen={color}
            onChoose={(chosen) => form.setValue('color', chosen)}
          />
          <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={saving.isPending}>
            Cancel
          </Button>
          <BusyButton type="submit" variant="contained" busy={saving.isPending} busyLabel="Saving...">
            Save
          </BusyButton>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
