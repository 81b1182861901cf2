import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormField } from '../../shared/forms/form-field.tsx'
import type { MediaItem } from './media-item.ts'
import { wholeNumber } from '../../shared/numbers/compact-number.ts'

type Props = { picture: MediaItem; limit: number; onSave: (altText: string) => void; onClose: () => void }

/** Edits the alt text of a picture. */
export function AltTextDialog({ picture, limit, onSave, onClose }: Props) {
  const titleId = useId()
  const { control, handleSubmit, register } = useForm({ defaultValues: { altText: picture.altText } })
  const text = useWatch({ control, name: 'altText' })
  const over = text.length - limit
  const { ref, ...field } = register('altText', { maxLength: limit })
  const save = handleSubmit(({ altText }) => onSave(altText.trim()))
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Describe this picture</DialogTitle>
      <DialogContent>
        <Box
          component="img"
          src={picture.media?.url ?? picture.previewUrl}
          alt=""
          sx={{
            display: 'block',
            width: 1,
            maxHeight: 240,
            objectFit: 'contain',
            borderRadius: 3,
            bgcolor: 'background.subtle',
            mb: 2,
          }}
        />
        <FormField
          label="Description (alt text)"
          {...field}
          multiline
          minRows={3}
          maxRows={8}
          inputRef={(input: HTMLTextAreaElement | null) => {
            ref(input)
            input?.focus()
          }}
          error={over > 0 ? `${wholeNumber(over)} characters too long` : undefined}
          hint={`Screen readers read this aloud. ${wholeNumber(text.length)} of ${wholeNumber(limit)} characters`}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" onClick={() => void save()} disabled={over > 0}>
          Save description
        </Button>
      </DialogActions>
    </Dialog>
  )
}
