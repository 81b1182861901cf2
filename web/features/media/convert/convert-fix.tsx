import Button from '@mui/material/Button'
import { countMedia } from '../../../../contract/media/media-limits.ts'
import type { Media } from '../../../../contract/media/media.ts'
import type { LimitedAccount } from '../../../../contract/platforms/descriptor.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { videoRefusals } from '../../../../contract/platforms/video-rules.ts'
import type { ConversionTarget } from '../../../../contract/media/video-conversions.ts'
import { isConverting } from '../media-item.ts'
import { useMedia, type MediaStore } from '../media-store.ts'

type Target = ConversionTarget & { account: LimitedAccount | undefined }

type Props = {
  store: MediaStore
  /** All posts that the video is for. */
  targets: readonly Target[]
  disabled: boolean
}

/** The button that converts a video which platforms refuse as it is, and the one that stops that. */
export function ConvertFix({ store, targets, disabled }: Props) {
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
  const accepting = targets.filter((target) => acceptsConverted(target, item.media))
  const shortNames = new Set(accepting.map(({ platform }) => platforms[platform].shortName))
  return (
    <Button
      {...button}
      disabled={disabled || item.state !== 'ready'}
      onClick={() =>
        void store.convert(
          item.key,
          accepting.map(({ platform, options }) => ({ platform, options })),
        )
      }
    >
      Convert for {names.format(shortNames)}
    </Button>
  )
}

/** Nothing that would be refused after the conversion, such as the length. */
function acceptsConverted({ platform, options, account }: Target, media: Media | null): boolean {
  const { videos } = countMedia(media ? [media] : [])
  const { name, limits } = platforms[platform]
  return videos.every((video) =>
    videoRefusals(name, limits(account, options).video, video).every(({ convertible }) => convertible),
  )
}

const names = new Intl.ListFormat('en')
