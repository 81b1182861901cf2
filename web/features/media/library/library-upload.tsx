import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { MediaDropArea } from '../drop-area.tsx'
import { MediaGrid } from '../media-grid.tsx'
import { createMediaStore, useMedia } from '../media-store.ts'
import { acceptAttributes } from '../refuse-file.ts'
import { useLibraryChanged } from './library-calls.ts'

const nothing = () => undefined

/** Uploads pictures and videos into the library: chosen, dropped or pasted. Each goes to the list once it is there. */
export function LibraryUpload({ filters, children }: { filters: ReactNode; children: ReactNode }) {
  const [store] = useState(() => createMediaStore())
  const items = useMedia(store, (state) => state.items)
  const refusals = useMedia(store, (state) => state.refusals)
  const input = useRef<HTMLInputElement>(null)
  const changed = useLibraryChanged()
  useEffect(() => {
    const ready = items.filter(({ state }) => state === 'ready')
    if (ready.length === 0) return
    void changed().then(() => ready.forEach(({ key }) => store.remove(key)))
  }, [items, changed, store])
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    store.addFiles([...(event.target.files ?? [])])
    // Resets the input, so that choosing the same file again triggers a change event.
    event.target.value = ''
  }
  return (
    <MediaDropArea store={store} disabled={false}>
      <input
        ref={input}
        type="file"
        accept={`${acceptAttributes.picture},${acceptAttributes.video}`}
        multiple
        hidden
        onChange={choose}
        aria-label="Choose pictures and videos"
      />
      <Stack spacing={2.5}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between' }}>
          <Button
            variant="contained"
            startIcon={<UploadIcon />}
            onClick={() => input.current?.click()}
            sx={{ order: { md: 1 } }}
          >
            Upload
          </Button>
          <Box sx={{ flex: { xs: '1 1 100%', md: 1 }, minWidth: 0 }}>{filters}</Box>
        </Box>
        {refusals.length > 0 && (
          <Alert
            severity="error"
            onClose={store.dismissRefusals}
            slotProps={{ closeButton: { 'aria-label': 'Dismiss' } }}
          >
            {refusals.map((refusal) => (
              <div key={refusal}>{refusal}</div>
            ))}
          </Alert>
        )}
        {items.length > 0 && (
          <MediaGrid
            store={store}
            items={items}
            disabled={false}
            onDescribe={undefined}
            onPlay={nothing}
            onCrop={nothing}
          />
        )}
        {children}
      </Stack>
    </MediaDropArea>
  )
}
