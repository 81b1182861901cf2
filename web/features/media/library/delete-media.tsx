import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LibraryMedia } from '../../../../contract/media/media-library.ts'
import { formatBytes } from '../../../shared/numbers/format-bytes.ts'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { deleteMedia, useLibraryChanged } from './library-calls.ts'

/** Deletes a picture or a video that nothing uses; for another, says why it cannot be deleted. */
export function DeleteMedia({ media, onDeleted }: { media: LibraryMedia; onDeleted: () => void }) {
  const toasts = useToasts()
  const changed = useLibraryChanged()
  const [asking, setAsking] = useState(false)
  const deletion = useMutation({
    mutationFn: () => deleteMedia(media.id),
    onSuccess: async () => {
      onDeleted()
      toasts.show({ severity: 'success', text: `${media.name} is deleted.` })
      await changed(media.id)
    },
  })
  if (media.useCount > 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        To delete it, first remove it from everything that uses it.
      </Typography>
    )
  }
  return (
    <div>
      <Button color="error" variant="outlined" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Delete ${media.name}?`}
        text={
          <>
            <p style={{ marginTop: 0 }}>This frees {formatBytes(media.bytes)} and cannot be undone.</p>
            <MessageAlert message={deletion.error && { severity: 'error', text: deletion.error.message }} />
          </>
        }
        confirmLabel="Delete"
        busyLabel="Deleting..."
        busy={deletion.isPending}
        destructive
        onConfirm={() => deletion.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
