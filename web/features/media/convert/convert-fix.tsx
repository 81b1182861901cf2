import Button from '@mui/material/Button'
import { countMedia } from '../../../../contract/media/media-limits.ts'
import type { Media } from '../../../../contract/media/media.ts'
import type { LimitedAccount } from '../../../../contract/platforms/descriptor.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { videoRefusals } from '../../../../contract/platforms/video-rules.ts'
import type { ConversionTarget } from '../../../../contract/media/video-conversions.ts'
import { isConverting, type MediaItem } from '../media-item.ts'
import { useMedia, type MediaState, type MediaStore } from '../media-store.ts'

type Target = ConversionTarget & { account: LimitedAccount | undefined }

type Props = {
  store: MediaStore
  /** All posts that the video is for. */
  targets: readonly Target[]
  disabled: boolean
}

/** The button that converts a video which platforms refuse as it is, or an animation, and the one that stops that. */
export function ConvertFix({ store, targets, disabled }: Props) {
  const item = useMedia(store, convertibleItem)
  const { media } = item ?? {}
  if (!item || !media) return null
  const button = { size: 'small', color: 'inherit' } as const
  if (isConverting(item)) {
    return (
      <Button {...button} onClick={() => store.stopConverting(item.key)}>
        Stop converting
      </Button>
    )
  }
  const accepting = targets.filter((target) => acceptsConverted(target, media))
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
      {media.video ? `Convert for ${names.format(shortNames)}` : 'Convert to video'}
    </Button>
  )
}

/** The video, or an animation without other media beside it: a video stands alone in a post. */
function convertibleItem({ items }: MediaState): MediaItem | undefined {
  const video = items.find(({ kind }) => kind === 'video')
  if (video) return video.media?.video?.convertible ? video : undefined
  const [only] = items
  return items.length === 1 && only?.media?.becomesVideo ? only : undefined
}

/** Nothing that would be refused after the conversion, such as the length. */
function acceptsConverted({ platform, options, account }: Target, media: Media): boolean {
  const { videos } = countMedia([media])
  const { name, limits } = platforms[platform]
  return videos.every((video) =>
    videoRefusals(name, limits(account, options).video, video).every(({ convertible }) => convertible),
  )
}

const names = new Intl.ListFormat('en')
