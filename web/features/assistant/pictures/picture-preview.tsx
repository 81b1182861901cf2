import ImageIcon from '@mui/icons-material/ImageOutlined'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import type { PictureGeneration } from '../../../../contract/assistant/generations.ts'
import { aspects, type AspectKey } from '../../../../contract/assistant/picture-choices.ts'

type Props = { picture: PictureGeneration | null; aspect: AspectKey; busy: boolean }

/** The latest picture, or a placeholder of the same shape. */
export function PicturePreview({ picture, aspect, busy }: Props) {
  const media = picture?.media
  const { width, height } = media ?? aspects[aspect]
  return (
    <Box aria-live="polite" aria-busy={busy}>
      <Box
        sx={{
          position: 'relative',
          mx: 'auto',
          // As wide as possible, but not higher than the form beside it.
          maxWidth: `min(100%, ${(440 * width) / height}px)`,
          aspectRatio: `${width} / ${height}`,
          borderRadius: 3,
          overflow: 'hidden',
          bgcolor: 'background.subtle',
          ...(!media && { border: '1px dashed', borderColor: 'divider' }),
          display: 'grid',
          placeItems: 'center',
        }}
      >
        {media ? (
          <img
            src={media.url}
            alt={picture.altText}
            style={{ width: '100%', height: '100%', display: 'block', opacity: busy ? 0.4 : 1 }}
          />
        ) : (
          !busy && (
            <Box sx={{ textAlign: 'center', color: 'text.secondary', p: 2 }}>
              <ImageIcon sx={{ fontSize: 36 }} />
              <Typography variant="body2">Your picture appears here</Typography>
            </Box>
          )
        )}
        {busy && (
          <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
            <CircularProgress aria-label="Creating the picture" />
          </Box>
        )}
      </Box>
      {media && (
        <Typography
          component="p"
          variant="caption"
          sx={{ color: 'text.secondary', mt: 1, textAlign: 'center' }}
        >
          {picture.model.name}. Alt text: {picture.altText}
        </Typography>
      )}
    </Box>
  )
}
