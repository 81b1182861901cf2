import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState, type ChangeEvent, type ReactNode, type RefObject } from 'react'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { AddMediaButtons, LibraryButton } from './media-buttons.tsx'
import { MediaGrid } from './media-grid.tsx'
import { useMedia, type MediaStore } from './media-store.ts'
import { lazyComponent } from '../../shared/ui/lazy-component.tsx'
import { acceptAttributes } from './refuse-file.ts'
import { AltTextDialog } from './alt-text-dialog.tsx'
import { StoppedUploads } from './upload/stopped-uploads.tsx'
import { VideoDialog } from './video-dialog.tsx'

const CropDialog = lazyComponent(async () => (await import('./crop/crop-dialog.tsx')).CropDialog)

const nowhere: readonly PlatformKey[] = []

type Props = {
  store: MediaStore
  disabled: boolean
  /** The platform's limit for alt text; 0 if it supports none. */
  altTextLimit: number
  /** Open the file pickers, for other components. */
  pictureInput: RefObject<HTMLInputElement | null>
  videoInput: RefObject<HTMLInputElement | null>
  /** Where the post goes; the cropper offers their shapes. */
  platforms?: readonly PlatformKey[]
  /** Given where media can be commented on. */
  onComment?: ((mediaId: string) => void) | undefined
  /** Other ways to add media, shown beside the buttons. Null: all buttons are elsewhere. */
  extraButtons?: ReactNode
}

/** The media of a post: add, describe, sort, play, remove. */
export function MediaTray({
  store,
  disabled,
  altTextLimit,
  pictureInput,
  videoInput,
  platforms = nowhere,
  onComment,
  extraButtons,
}: Props) {
  const items = useMedia(store, (state) => state.items)
  const refusals = useMedia(store, (state) => state.refusals)
  const notes = useMedia(store, (state) => state.notes)
  const [describing, setDescribing] = useState<string | null>(null)
  const [playing, setPlaying] = useState<string | null>(null)
  const [cropping, setCropping] = useState<string | null>(null)
  const described = items.find((item) => item.key === describing)
  const cropped = items.find((item) => item.key === cropping)?.media
  const played = items.find((item) => item.key === playing)?.media

  const isEmpty = items.length === 0 && refusals.length === 0 && notes.length === 0 && extraButtons === null
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    store.addFiles([...(event.target.files ?? [])])
    // Resets the input, so that choosing the same file again triggers a change event.
    event.target.value = ''
  }
  return (
    // While it is empty, it takes no space between what is above and below.
    <Box sx={{ display: isEmpty ? 'contents' : 'grid', gap: 1.5 }}>
      <Said severity="error" lines={refusals} onDismiss={store.dismissRefusals} />
      <Said severity="info" lines={notes} onDismiss={store.dismissNotes} />
      <StoppedUploads store={store} disabled={disabled} onChoose={() => videoInput.current?.click()} />
      {items.length > 0 && (
        <MediaGrid
          store={store}
          items={items}
          disabled={disabled}
          onDescribe={altTextLimit > 0 ? setDescribing : undefined}
          onPlay={setPlaying}
          onCrop={setCropping}
          onComment={onComment}
        />
      )}
      <input
        ref={pictureInput}
        type="file"
        accept={acceptAttributes.picture}
        multiple
        hidden
        onChange={choose}
        aria-label="Choose pictures"
      />
      <input
        ref={videoInput}
        type="file"
        accept={acceptAttributes.video}
        hidden
        onChange={choose}
        aria-label="Choose a video"
      />
      {extraButtons !== null && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            // On phones two of them fit in a line.
            '& > button': {
              flexGrow: { xs: 1, sm: 0 },
              px: { xs: 1, sm: 1.75 },
              fontSize: { xs: '0.8125rem', sm: '0.875rem' },
            },
          }}
        >
          <AddMediaButtons disabled={disabled} pictureInput={pictureInput} videoInput={videoInput} />
          <LibraryButton store={store} altTextLimit={altTextLimit} disabled={disabled} />
          {extraButtons}
        </Box>
      )}
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
      {cropping !== null && cropped && (
        <CropDialog
          media={cropped}
          platforms={platforms}
          onSave={(crop) => {
            void store.crop(cropping, crop)
            setCropping(null)
          }}
          onClose={() => setCropping(null)}
        />
      )}
      {played && <VideoDialog media={played} onClose={() => setPlaying(null)} />}
    </Box>
  )
}

type SaidProps = { severity: 'error' | 'info'; lines: readonly string[]; onDismiss: () => void }

/** What is said of added files. While it is empty, it takes no row of the grid. */
function Said({ severity, lines, onDismiss }: SaidProps) {
  return (
    <Box
      aria-live={severity === 'error' ? 'assertive' : 'polite'}
      sx={{ '&:empty': { position: 'absolute' } }}
    >
      {lines.length > 0 && (
        <Alert
          severity={severity}
          role="presentation"
          onClose={onDismiss}
          slotProps={{ closeButton: { 'aria-label': 'Dismiss' } }}
        >
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
    </Box>
  )
}
