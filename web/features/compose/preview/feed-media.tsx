import { PictureMosaic, type PreviewProps } from './preview-parts.tsx'
import { PreviewVideo } from './preview-video.tsx'

type Props = Pick<PreviewProps, 'attached' | 'video'> & {
  /** Width to height of the narrowest frame the feed gives a video. */
  narrowest: number
  radius?: number
}

/** What stands beneath the words in a feed: pictures beside each other, or the video. */
export function FeedMedia({ attached, video, narrowest, radius = 0 }: Props) {
  if (video === null) return <PictureMosaic attached={attached} radius={radius} />
  const ratio = Math.max(narrowest, video.width / video.height)
  return <PreviewVideo video={video} ratio={ratio} maxHeight={440} radius={radius} />
}
