import Button from '@mui/material/Button'
import { countMedia } from '../../../../contract/media-limits.ts'
import type { Media } from '../../../../contract/media.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { videoRefusals } from '../../../../contract/platforms/video-rules.ts'
import { isConverting } from '../media-item.ts'
import { useMedia, type MediaStore } from '../media-store.ts'

type Props = {
  store: MediaStore
  /** All that the video is for. */
  platforms: readonly PlatformKey[]
  disabled: boolean
}

/** The button that converts a video which platforms refuse as it is, and the one that stops that. */
export function ConvertFix({ store, platforms: wanted, disabled }: Props) {
  const item = useMedia(store, ({ items }) => items.find(({ kind }) => kind === 'video'))
  if (!item?.media?.video?.convertible) return null
  const button = { size: 'small', color: 'inherit' } as const
  if (isConverting(item)) {
    return (
      <Button {...button} onClick={() => store.stopConverting(item.key)}>
        Stop converting
      </Button>
    )
  }
  const keys = wanted.filter((key) => acceptsConverted(key, item.media))
  return (
    <Button
      {...button}
      disabled={disabled || item.state !== 'ready'}
      onClick={() => void store.convert(item.key, keys)}
    >
      Convert for {names.format(keys.map((key) => platforms[key].shortName))}
    </Button>
  )
}

/** Nothing that would be refused after the conversion, such as the length. */
function acceptsConverted(key: PlatformKey, media: Media | null): boolean {
  const { videos } = countMedia(media ? [media] : [])
  const { name, limits } = platforms[key]
  return videos.every((video) =>
    videoRefusals(name, limits().video, video).every(({ convertible }) => convertible),
  )
}

const names = new Intl.ListFormat('en')
