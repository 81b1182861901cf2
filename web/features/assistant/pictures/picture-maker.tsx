import PictureIcon from '@mui/icons-material/AutoAwesomeOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { PostMedia, PictureSubject } from '../post-media.ts'
import type { Brands } from '../../brand-voices/index.ts'
import { PictureDialog } from './picture-dialog.tsx'

type Props = {
  postMedia: PostMedia
  subject: PictureSubject
  /** The brands whose colors and logos are offered. */
  brands: Brands
  disabled: boolean
  onUnverified: () => void
}

/** The button that creates a picture for the post. */
export function PictureMaker({ postMedia, subject, brands, disabled, onUnverified }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PictureIcon />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        Create picture
      </Button>
      <PictureDialog
        open={open}
        subject={subject}
        postMedia={postMedia}
        brands={brands}
        onUnverified={onUnverified}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
