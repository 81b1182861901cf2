import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { MediaItem } from '../media-item.ts'
import type { MediaStore } from '../media-store.ts'
import { fitPicture, misfitsOf } from './fit-picture.ts'

type Props = {
  store: MediaStore
  items: readonly MediaItem[]
  /** Where the post goes. */
  platforms: readonly PlatformKey[]
  disabled: boolean
  onCrop: (key: string) => void
}

/** For each picture whose shape a platform does not take: one click that fits it, or the cropper. */
export function ShapeFixes({ store, items, platforms: keys, disabled, onCrop }: Props) {
  const pictures = items.filter(({ kind }) => kind === 'picture')
  const rows = pictures.flatMap((item, at) =>
    item.media === null
      ? []
      : misfitsOf(item.media, keys).map((misfit) => ({ item, media: item.media, misfit, at })),
  )
  return (
    <Box
      component="ul"
      aria-label="Pictures to fit"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75, '&:empty': { display: 'none' } }}
    >
      {rows.map(({ item, media, misfit: { aspect, platforms: names }, at }) => {
        const which = pictures.length === 1 ? 'this picture' : `picture ${at + 1}`
        const fit = (how: 'cut' | 'borders') => {
          if (media) void store.crop(item.key, fitPicture(media, aspect, how))
        }
        const busy = disabled || item.state !== 'ready'
        return (
          <Box
            component="li"
            key={`${item.key} ${aspect}`}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', typography: 'body2' }}
          >
            <span>
              Fit {which} for {names.map((key) => platforms[key].shortName).join(', ')}:
            </span>
            <Button size="small" variant="outlined" disabled={busy} onClick={() => fit('cut')}>
              Crop to {aspect}
            </Button>
            <Button size="small" variant="outlined" disabled={busy} onClick={() => fit('borders')}>
              Add borders
            </Button>
            <Button size="small" disabled={busy} onClick={() => onCrop(item.key)}>
              Choose the part...
            </Button>
          </Box>
        )
      })}
    </Box>
  )
}
