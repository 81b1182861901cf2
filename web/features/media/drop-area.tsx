import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { MediaStore } from './media-store.ts'
import { useFileDrop } from './use-file-drop.ts'

type Props = { store: MediaStore; disabled: boolean; children: ReactNode }

/** Wraps the composer; pictures and videos dropped or pasted anywhere on it are added. */
export function MediaDropArea({ store, disabled, children }: Props) {
  const { over, handlers } = useFileDrop(store.addFiles, disabled)
  return (
    <Box {...handlers} sx={{ position: 'relative', minWidth: 0 }}>
      {children}
      {over && (
        <Box
          aria-hidden="true"
          sx={{
            position: 'absolute',
            inset: -8,
            zIndex: 10,
            borderRadius: 5,
            border: '2px dashed',
            borderColor: 'primary.main',
            bgcolor: (theme) => `rgb(${theme.vars.palette.background.paperChannel} / 0.88)`,
            color: 'primary.strong',
            display: 'grid',
            placeItems: 'center',
            pointerEvents: 'none',
          }}
        >
          <Box sx={{ textAlign: 'center', typography: 'h5' }}>
            <AddPhotoIcon sx={{ fontSize: 40, display: 'block', mx: 'auto', mb: 1 }} />
            Drop pictures or a video to add them
          </Box>
        </Box>
      )}
    </Box>
  )
}
