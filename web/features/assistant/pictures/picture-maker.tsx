import PictureIcon from '@mui/icons-material/AutoAwesomeOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { onDemand } from '../../../shared/ui/on-demand.tsx'
import type { Desk } from '../writing/assistant-store.ts'
import type { Album } from './album.ts'
import type { Brands } from './brand.ts'
import { usePicturePrice } from './picture-price.ts'

type Props = {
  pictures: Album
  desk: Desk
  /** Whose colours and logo are offered, which the page brings. */
  brands: Brands
  disabled: boolean
  onUnverified: () => void
}

const dialog = onDemand(async () => (await import('./picture-dialog.tsx')).PictureDialog)

/** Has a picture made for the post; stands beside the buttons that add one. */
export function PictureMaker({ pictures, desk, brands, disabled, onUnverified }: Props) {
  const [open, setOpen] = useState(false)
  const price = usePicturePrice()
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
        desk={desk}
        album={pictures}
        brands={brands}
        onUnverified={onUnverified}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
