import PictureIcon from '@mui/icons-material/AutoAwesomeOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { pointCosts } from '../../../../contract/points/points.ts'
import { onDemand } from '../../../shared/ui/on-demand.tsx'
import { usePrice } from '../price.ts'
import type { PostMedia, PictureSubject } from '../post-media.ts'
import type { Brands } from '../../brand-voices/index.ts'

type Props = {
  postMedia: PostMedia
  subject: PictureSubject
  /** The brands whose colors and logos are offered. */
  brands: Brands
  disabled: boolean
  onUnverified: () => void
}

const dialog = onDemand(async () => (await import('./picture-dialog.tsx')).PictureDialog)

/** The button that creates a picture for the post. */
export function PictureMaker({ postMedia, subject, brands, disabled, onUnverified }: Props) {
  const [open, setOpen] = useState(false)
  const price = usePrice(pointCosts.image)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PictureIcon />}
        disabled={disabled}
        onClick={() => setOpen(true)}
        onPointerEnter={dialog.load}
        onFocus={dialog.load}
      >
        Create picture · {price}
      </Button>
      <dialog.Component
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
