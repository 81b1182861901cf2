import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import LibraryIcon from '@mui/icons-material/PhotoLibraryOutlined'
import VideoIcon from '@mui/icons-material/VideocamOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useState, type RefObject } from 'react'
import { LibraryDialog } from './library/library-dialog.tsx'
import type { MediaStore } from './media-store.ts'

type Props = {
  disabled: boolean
  /** How the buttons look, where they are not the usual ones. */
  look?: Pick<ButtonProps, 'className' | 'variant' | 'size' | 'color' | 'sx'>
}

const usual = { variant: 'outlined' } as const

type AddProps = Props & {
  pictureInput: RefObject<HTMLInputElement | null>
  videoInput: RefObject<HTMLInputElement | null>
}

/** Open the file pickers for pictures and for a video. */
export function AddMediaButtons({ disabled, look = usual, pictureInput, videoInput }: AddProps) {
  return (
    <>
      <Button
        {...look}
        title="Add Images"
        startIcon={<AddPhotoIcon />}
        disabled={disabled}
        onClick={() => pictureInput.current?.click()}
      >
        Add Images
      </Button>
      <Button
        {...look}
        title="Add Video"
        startIcon={<VideoIcon />}
        disabled={disabled}
        onClick={() => videoInput.current?.click()}
      >
        Add Video
      </Button>
    </>
  )
}

type LibraryProps = Props & { store: MediaStore; altTextLimit: number }

/** Adds media that the workspace has already. */
export function LibraryButton({ store, altTextLimit, disabled, look = usual }: LibraryProps) {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Button {...look} startIcon={<LibraryIcon />} disabled={disabled} onClick={() => setChoosing(true)}>
        Media library
      </Button>
      {choosing && (
        <LibraryDialog
          onAdd={(chosen) => {
            for (const media of chosen) store.attach({ media, altText: media.altText.slice(0, altTextLimit) })
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
