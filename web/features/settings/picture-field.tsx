import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { pictureFormats } from '../../shared/forms/picture-formats.ts'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import visuallyHidden from '@mui/utils/visuallyHidden'

type Props = {
  /** The picture as it is shown elsewhere. */
  shown: ReactNode
  pictureUrl: string | null
  onChange: (file: File) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** The picture of a user or a workspace, saved when it is chosen. */
export function PictureField({ shown, pictureUrl, onChange, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const change = useMutation({ mutationFn: onChange })
  const remove = useMutation({ mutationFn: onRemove })
  const error = change.error ?? remove.error
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {shown}
        <Box
          component="input"
          ref={input}
          type="file"
          accept={pictureFormats}
          aria-label="Picture file"
          tabIndex={-1}
          sx={visuallyHidden}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // So that the same file can be chosen again.
            event.target.value = ''
            remove.reset()
            if (file) change.mutate(file)
          }}
        />
        <BusyButton
          variant="outlined"
          busy={change.isPending}
          busyLabel="Uploading..."
          onClick={() => input.current?.click()}
        >
          {pictureUrl === null ? 'Upload picture' : 'Change picture'}
        </BusyButton>
        {pictureUrl !== null && (
          <Button
            variant="text"
            disabled={change.isPending || remove.isPending}
            onClick={() => {
              change.reset()
              remove.mutate()
            }}
            sx={{ px: 1 }}
          >
            Remove
          </Button>
        )}
      </Box>
      <MessageAlert message={error && { severity: 'error', text: error.message }} />
    </Box>
  )
}
