import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Slider from '@mui/material/Slider'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { aspectKeys, aspects, type AspectKey } from '../../../../contract/assistant/picture-choices.ts'
import type { Crop } from '../../../../contract/media/crop-rules.ts'
import type { Media } from '../../../../contract/media/media.ts'
import { nearestShape, ratioOf } from '../../../../contract/platforms/picture-rules.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { aspectsOf } from './fit-picture.ts'

type Props = {
  media: Media
  /** Where the post goes; their shapes are offered. */
  platforms: readonly PlatformKey[]
  /** Null resets the picture to its original. */
  onSave: (crop: Crop | null) => void
  onClose: () => void
}

const mostZoom = 4

/** Chooses the part of a picture that a post shows. The original stays as it is. */
export function CropDialog({ media, platforms: keys, onSave, onClose }: Props) {
  const titleId = useId()
  const zoomId = useId()
  const offered = keys.length > 0 ? aspectsOf(keys) : aspectKeys
  const [aspect, setAspect] = useState<AspectKey>(() => firstAspect(media, keys, offered))
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Crop | null>(null)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>Crop {media.name}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box
          sx={{
            position: 'relative',
            height: { xs: 300, sm: 420 },
            bgcolor: '#0b1220',
            borderRadius: 3,
            overflow: 'hidden',
          }}
        >
          <Cropper
            image={media.crop?.sourceUrl ?? media.url}
            crop={position}
            zoom={zoom}
            maxZoom={mostZoom}
            aspect={ratioOf(aspect)}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setPart(pixels)}
            roundCropAreaPixels
            disableAutomaticStylesInjection
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': 'Part to show: move it with the arrow keys' }}
          />
        </Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Shape"
          value={aspect}
          onChange={(_, chosen: AspectKey | null) => chosen && setAspect(chosen)}
          sx={{ flexWrap: 'wrap', justifySelf: 'start' }}
        >
          {offered.map((key) => (
            <ToggleButton key={key} value={key}>
              {aspects[key].label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <Typography id={zoomId} variant="body2">
            Zoom
          </Typography>
          <Slider
            aria-labelledby={zoomId}
            min={1}
            max={mostZoom}
            step={0.05}
            value={zoom}
            onChange={(_, value) => setZoom(value)}
          />
        </Box>
        {media.contentType === 'image/gif' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            A cropped GIF no longer moves.
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        {media.crop !== null && (
          <Button onClick={() => onSave(null)} sx={{ mr: 'auto' }}>
            Reset to original
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" disabled={part === null} onClick={() => part && onSave(part)}>
          Save crop
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The nearest shape that a platform takes, or else the first that is offered. */
function firstAspect(media: Media, keys: readonly PlatformKey[], offered: readonly AspectKey[]): AspectKey {
  for (const key of keys) {
    const nearest = nearestShape(platforms[key].limits().picture, media)
    if (nearest !== null && offered.includes(nearest)) return nearest
  }
  return offered[0] ?? '1:1'
}
