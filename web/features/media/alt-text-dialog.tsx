import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { FormField } from '../../shared/ui/form-field.tsx'
import type { MediaItem } from './media-item.ts'

type Props = { picture: MediaItem; limit: number; onSave: (altText: string) => void; onClose: () => void }

const focus = (field: HTMLTextAreaElement | null) => field?.focus()

/** Describes a picture for people who do not see it. */
export function AltTextDialog({ picture, limit, onSave, onClose }: Props) {
  const titleId = useId()
  const [text, setText] = useState(picture.altText)
  const over = text.length - limit
  const save = () => over <= 0 && onSave(text.trim())
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
          value={text}
          onChange={(event) => setText(event.target.value)}
          multiline
          minRows={3}
          maxRows={8}
          inputRef={focus}
          error={over > 0 ? `${over.toLocaleString('en')} characters too long` : undefined}
          hint={`Read aloud to people who do not see the picture. ${text.length.toLocaleString('en')} of ${limit.toLocaleString('en')} characters`}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" onClick={save} disabled={over > 0}>
          Save description
        </Button>
      </DialogActions>
    </Dialog>
  )
}
