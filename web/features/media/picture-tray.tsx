import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import VideoIcon from '@mui/icons-material/VideocamOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState, useSyncExternalStore, type ChangeEvent, type ReactNode } from 'react'
import { QuietLabel } from '../../shared/ui/quiet-label.tsx'
import { AltTextDialog } from './alt-text-dialog.tsx'
import { PictureGrid } from './picture-grid.tsx'
import type { PictureStore } from './picture-store.ts'
import { acceptAttribute } from './refuse-file.ts'

type Props = {
  store: PictureStore
  disabled: boolean
  /** Longest description the network takes; 0 where it takes none. */
  altTextLimit: number
  /** Stands beside the buttons: another way to a picture. */
  beside?: ReactNode
}

/** The pictures of a post: add, describe, put in order, remove. */
export function PictureTray({ store, disabled, altTextLimit, beside }: Props) {
  const { pictures, refusals } = useSyncExternalStore(store.subscribe, store.getState)
  const [describing, setDescribing] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const described = pictures.find((picture) => picture.key === describing)

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    store.addFiles([...(event.target.files ?? [])])
    // Choosing the same file again must be a change.
    event.target.value = ''
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <div aria-live="assertive">
        {refusals.length > 0 && (
          <Alert
            severity="error"
            role="presentation"
            onClose={store.dismissRefusals}
            slotProps={{ closeButton: { 'aria-label': 'Dismiss' } }}
          >
            {refusals.map((refusal) => (
              <div key={refusal}>{refusal}</div>
            ))}
          </Alert>
        )}
      </div>
      {pictures.length > 0 && (
        <PictureGrid
          store={store}
          pictures={pictures}
          disabled={disabled}
          onDescribe={altTextLimit > 0 ? setDescribing : undefined}
        />
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <input
          ref={input}
          type="file"
          accept={acceptAttribute}
          multiple
          hidden
          onChange={choose}
          aria-label="Choose pictures"
        />
        <Button
          variant="outlined"
          startIcon={<AddPhotoIcon />}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          Add Images
        </Button>
        <Button variant="outlined" startIcon={<VideoIcon />} disabled>
          Add Video
          <Box component="span" sx={{ ml: 1, display: 'inline-flex' }}>
            <QuietLabel>Soon</QuietLabel>
          </Box>
        </Button>
        {beside}
      </Box>
      {described && (
        <AltTextDialog
          picture={described}
          limit={altTextLimit}
          onSave={(altText) => {
            store.describe(described.key, altText)
            setDescribing(null)
          }}
          onClose={() => setDescribing(null)}
        />
      )}
    </Box>
  )
}
