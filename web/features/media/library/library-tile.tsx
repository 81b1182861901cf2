import CheckIcon from '@mui/icons-material/CheckCircle'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { LibraryMedia } from '../../../../contract/media/media-library.ts'
import { formatBytes } from '../../../shared/numbers/format-bytes.ts'
import { MediaThumbnail } from '../../../shared/ui/media/media-thumbnail.tsx'

type Props = {
  media: LibraryMedia
  /** Whether it is chosen; undefined where it is opened instead. */
  chosen?: boolean
  onPress: (media: LibraryMedia) => void
}

/** A picture or a video of the library, as a button. */
export function LibraryTile({ media, chosen, onPress }: Props) {
  const { name, video, thumbnailUrl, url, width, height, bytes, useCount } = media
  const uses = useCount === 0 ? 'Not used' : `Used ${useCount === 1 ? 'once' : `${useCount} times`}`
  return (
    <ButtonBase
      {...(chosen !== undefined && { 'aria-pressed': chosen })}
      onClick={() => onPress(media)}
      sx={{
        display: 'block',
        width: 1,
        textAlign: 'left',
        borderRadius: 3,
        border: 1,
        borderColor: chosen ? 'primary.main' : 'divider',
        boxShadow: chosen ? (theme) => `0 0 0 1px ${theme.vars.palette.primary.main}` : 'none',
        bgcolor: 'background.paper',
        overflow: 'hidden',
        transition: 'border-color 120ms ease-out',
        '&:hover': { borderColor: chosen ? 'primary.main' : 'text.secondary' },
        '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Box
        component="span"
        sx={{ display: 'block', position: 'relative', aspectRatio: '1', bgcolor: 'background.subtle' }}
      >
        <MediaThumbnail
          src={thumbnailUrl ?? url}
          video={video && { durationMs: video.durationMs }}
          alt=""
          whole
          broken={`${name} cannot be shown here`}
        />
        {chosen && (
          <CheckIcon
            color="primary"
            sx={{ position: 'absolute', top: 8, right: 8, borderRadius: '50%', bgcolor: 'background.paper' }}
          />
        )}
      </Box>
      <Box component="span" sx={{ display: 'block', px: 1.5, py: 1 }}>
        <Typography component="span" variant="body2" noWrap sx={{ display: 'block', fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography
          component="span"
          variant="caption"
          noWrap
          sx={{ display: 'block', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {width} × {height} · {formatBytes(bytes)}
        </Typography>
        <Typography
          component="span"
          variant="caption"
          noWrap
          sx={{ display: 'block', color: 'text.secondary' }}
        >
          {uses}
        </Typography>
      </Box>
    </ButtonBase>
  )
}
