import { PictureMosaic, type PreviewProps } from './preview-parts.tsx'
import { PreviewVideo } from './preview-video.tsx'

type Props = Pick<PreviewProps, 'attached' | 'video'> & {
  /** The narrowest aspect ratio of videos in the feed. */
  narrowest: number
  radius?: number
}

/** The media below the text in a feed: pictures side by side, or the video. */
export function FeedMedia({ attached, video, narrowest, radius = 0 }: Props) {
  if (video === null) return <PictureMosaic attached={attached} radius={radius} />
  const ratio = Math.max(narrowest, video.width / video.height)
  return <PreviewVideo video={video} ratio={ratio} maxHeight={440} radius={radius} />
}
