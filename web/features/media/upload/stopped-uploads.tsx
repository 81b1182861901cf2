import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../../../shared/api/api.ts'
import { useMedia, type MediaStore } from '../media-store.ts'
import { forgetUpload, stoppedUploads } from './upload-notes.ts'

type Props = { store: MediaStore; disabled: boolean; onChoose: () => void }

/**
 * The uploads that a reload of the page has stopped: the browser needs the file again to go on with one, unless the server
 * has all of it and converts it.
 */
export function StoppedUploads({ store, disabled, onChoose }: Props) {
  const [notes, setNotes] = useState(stoppedUploads)
  const items = useMedia(store, (state) => state.items)
  const stopped = notes.filter(({ name }) => !items.some((one) => one.kind === 'video' && one.name === name))
  const dismiss = (id: string) => {
    forgetUpload(id)
    setNotes(stoppedUploads())
  }
  const discard = (id: string) => {
    dismiss(id)
    // Without this call, the server deletes it after a day.
    void api.delete(`/api/media/uploads/${id}`).catch(() => undefined)
  }
  return stopped.map(({ id, name, bytes, received, converting = false }) => (
    <Alert key={id} severity="info" role="presentation" sx={{ '& .MuiAlert-message': { flexGrow: 1 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Box component="span" sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
          {converting
            ? `${name} is being converted. It will be in the media library when that is done.`
            : `${name} stopped at ${Math.floor((100 * received) / bytes)}%. Choose the same file to go on.`}
        </Box>
        {converting ? (
          <Button size="small" color="inherit" aria-label={`Dismiss ${name}`} onClick={() => dismiss(id)}>
            Dismiss
          </Button>
        ) : (
          <>
            <Button size="small" color="inherit" disabled={disabled} onClick={onChoose} sx={{ ml: -0.625 }}>
              Choose video
            </Button>
            <Button
              size="small"
              color="inherit"
              disabled={disabled}
              aria-label={`Discard ${name}`}
              onClick={() => discard(id)}
            >
              Discard
            </Button>
          </>
        )}
      </Box>
    </Alert>
  ))
}
