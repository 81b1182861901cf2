import PictureIcon from '@mui/icons-material/AutoAwesomeOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
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
  /** How the button looks, where it is not the usual one. */
  look?: Pick<ButtonProps, 'variant' | 'size' | 'color' | 'sx'>
}

const usual = { variant: 'outlined' } as const

/** The button that creates a picture for the post. */
export function PictureMaker({ postMedia, subject, brands, disabled, onUnverified, look = usual }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...look} startIcon={<PictureIcon />} disabled={disabled} onClick={() => setOpen(true)}>
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
