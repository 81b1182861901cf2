import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { AccountAvatar } from '../../shared/ui/account-avatar.tsx'
import { PlainPreview } from './feed-preview.tsx'
import { PreviewText, type PreviewProps } from './preview-parts.tsx'
import { PreviewVideo } from './preview-video.tsx'
import { ShortVideo } from './reel-preview.tsx'

/** Vertical and square videos up to this duration are shown as Shorts. */
const longestShortMs = 3 * 60_000

/** A video as a Short, or in a player with channel and description below, as on YouTube. */
export function PlayerPreview(props: PreviewProps) {
  const { name, pictureUrl, text, title, video, attached } = props
  if (video === null) return <PlainPreview {...props} />
  const short = video.height >= video.width && (video.video?.durationMs ?? 0) <= longestShortMs
  if (short) return <ShortVideo {...props} text={title ?? text} video={video} />
  const thumbnail = attached.find(({ media }) => media.video === null)?.media
  return (
    <div>
      <Box sx={{ bgcolor: '#000' }}>
        <PreviewVideo video={video} poster={thumbnail?.url} ratio={16 / 9} maxHeight={480} />
      </Box>
      <Box sx={{ p: 2, display: 'flex', gap: 1.5 }}>
        <AccountAvatar name={name} pictureUrl={pictureUrl} size={36} />
        <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5 }}>
          {title !== null && (
            <Typography component="strong" variant="subtitle2">
              {title}
            </Typography>
          )}
          <Typography variant="caption" noWrap sx={{ color: 'text.secondary' }}>
            {name} · now
          </Typography>
          <PreviewText text={text} color="info.strong" />
        </Box>
      </Box>
    </div>
  )
}
