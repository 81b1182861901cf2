import Button from '@mui/material/Button'
import { useState } from 'react'
import {
  carouselRatio,
  isOtherShape,
  nearestShape,
  ratioOf,
} from '../../../../contract/platforms/picture-rules.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx'
import type { MediaItem } from '../media-item.ts'
import { useMedia, type MediaStore } from '../media-store.ts'
import { fitPicture } from './fit-picture.ts'

const CropDialog = lazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog)

type Props = {
  store: MediaStore
  platform: PlatformKey
  /** The position among the pictures whose shape the platform does not take; null for all that it would crop alike. */
  at: number | null
  disabled: boolean
}

type Fit = { items: readonly MediaItem[]; ratio: number; label: string }

/** The buttons that give pictures the shape that a platform shows: one click, or the cropper. */
export function ShapeFix({ store, platform, at, disabled }: Props) {
  const items = useMedia(store, (state) => state.items)
  const [cropping, setCropping] = useState<string | null>(null)
  const pictures = items.filter(({ media }) => media?.video === null)
  const fit = at === null ? fitAlike(pictures, platform) : fitOne(pictures[at], platform)
  const cropped = items.find(({ key }) => key === cropping)?.media
  if (!fit) return null
  const busy = disabled || fit.items.some(({ state }) => state !== 'ready')
  const apply = (how: 'cut' | 'borders') => {
    for (const { key, media } of fit.items) {
      if (media) void store.crop(key, fitPicture(media, fit.ratio, how))
    }
  }
  const button = { size: 'small', color: 'inherit', disabled: busy } as const
  return (
    <>
      <Button {...button} onClick={() => apply('cut')}>
        {fit.label}
      </Button>
      <Button {...button} onClick={() => apply('borders')}>
        Add borders
      </Button>
      {at !== null && (
        <Button {...button} onClick={() => setCropping(fit.items[0]?.key ?? null)}>
          Choose the part
        </Button>
      )}
      {cropping !== null && cropped && (
        <CropDialog
          media={cropped}
          platforms={[platform]}
          onSave={(crop) => {
            void store.crop(cropping, crop)
            setCropping(null)
          }}
          onClose={() => setCropping(null)}
        />
      )}
    </>
  )
}

function fitOne(item: MediaItem | undefined, platform: PlatformKey): Fit | null {
  const aspect = item?.media && nearestShape(platforms[platform].limits().picture, item.media)
  return item && aspect ? { items: [item], ratio: ratioOf(aspect), label: `Crop to ${aspect}` } : null
}

function fitAlike(pictures: readonly MediaItem[], platform: PlatformKey): Fit | null {
  const all = pictures.flatMap(({ media }) => media ?? [])
  const ratio = carouselRatio(platforms[platform].limits().picture, all)
  if (ratio === null) return null
  const others = pictures.filter(({ media }) => media && isOtherShape(media, ratio))
  return others.length === 0 ? null : { items: others, ratio, label: 'Crop alike' }
}
