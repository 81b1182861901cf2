import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import {
  createSavedTextSchema,
  type SavedText,
  type SavedTextKind,
} from '../../../contract/saved-texts/saved-texts.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { fieldProps, showServerErrors } from '../../shared/forms/field-props.ts'
import { FormField } from '../../shared/forms/form-field.tsx'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { kindWords } from './kind-words.ts'
import { changeSavedText, createSavedText } from './saved-text-calls.ts'

type Props = {
  kind: SavedTextKind
  /** The one to change; without it, a new one is added. */
  saved?: SavedText | undefined
  /** The text of a new one, such as that of the post. */
  content?: string
  onClose: () => void
}

/** Adds or changes a hashtag set or a template. */
export function SavedTextDialog({ kind, saved, content = '', onClose }: Props) {
  const titleId = useId()
  const words = kindWords[kind]
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(createSavedTextSchema.pick({ name: true, content: true })),
    defaultValues: { name: saved?.name ?? '', content: saved?.content ?? content },
    reValidateMode: 'onSubmit',
  })
  const saving = useMutation({
    mutationFn: (values: { name: string; content: string }) =>
      saved
        ? changeSavedText(saved.id, { ...values, version: saved.version })
        : createSavedText({ ...values, kind }),
    onSuccess: async ({ savedText }) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.savedTexts })
      toasts.show({ severity: 'success', text: `${savedText.name} is saved.` })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        showServerErrors(form, error.errors, { name: 'name', content: 'content' })
        if (error.code === 'stale_version')
          void queryClient.invalidateQueries({ queryKey: queryKeys.savedTexts })
      }
    },
  })
  const { errors } = form.formState
  const problem = errors.name || errors.content ? null : saving.error
  const { inputRef, ...name } = fieldProps(form, 'name')
  return (
    <Dialog
      open
      onClose={saving.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{saved ? `Edit ${words.one}` : words.add}</DialogTitle>
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
              if (input && document.activeElement?.tagName !== 'TEXTAREA') input.focus()
            }}
          />
          <FormField
            label={words.content}
            hint={words.hint}
            multiline
            minRows={kind === 'hashtags' ? 3 : 6}
            maxRows={14}
            {...fieldProps(form, 'content')}
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
