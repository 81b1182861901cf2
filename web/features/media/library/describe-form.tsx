import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { LibraryMedia } from '../../../../contract/media/media-library.ts'
import { altTextLimit } from '../../../../contract/media/media-limits.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { describeMedia, useLibraryChanged } from './library-calls.ts'

/** Edits the description that a picture has when it is added to a post. */
export function DescribeForm({ media }: { media: LibraryMedia }) {
  const toasts = useToasts()
  const changed = useLibraryChanged()
  const { control, handleSubmit, register } = useForm({ defaultValues: { altText: media.altText } })
  const text = useWatch({ control, name: 'altText' }).trim()
  const saving = useMutation({
    mutationFn: () => describeMedia(media.id, { altText: text }),
    onSuccess: async () => {
      toasts.show({ severity: 'success', text: 'Description saved.' })
      await changed()
    },
  })
  const { ref, ...field } = register('altText')
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => saving.mutate())(event)}>
      <FormField
        label="Description (alt text)"
        {...field}
        inputRef={ref}
        multiline
        minRows={2}
        maxRows={6}
        slotProps={{ input: { maxLength: altTextLimit } }}
        hint="Screen readers read this aloud. Posts that you add it to start with it."
      />
      <MessageAlert message={saving.error && { severity: 'error', text: saving.error.message }} />
      <BusyButton
        type="submit"
        variant="outlined"
        size="small"
        busy={saving.isPending}
        busyLabel="Saving..."
        disabled={text === media.altText}
        sx={{ mt: 1 }}
      >
        Save description
      </BusyButton>
    </form>
  )
}
