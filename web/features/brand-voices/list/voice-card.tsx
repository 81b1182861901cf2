import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { BrandVoice } from '../../../../contract/brand-voices/brand-voices.ts'
import { lineClamp } from '../../../shared/theme/text-overflow.ts'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { emojiLabels, hashtagLabels } from '../habit-labels.ts'

/** A brand voice in the list. */
export function VoiceCard({ voice, onDelete }: { voice: BrandVoice; onDelete: () => void }) {
  const { name, description, logo, colors, samples, can } = voice
  const facts = [
    emojiLabels[voice.emojiHabit],
    hashtagLabels[voice.hashtagHabit],
    samples.length === 1 ? '1 sample' : `${samples.length} samples`,
  ]
  return (
    <Card
      component="li"
      sx={{ p: { xs: 2, sm: 2.5 }, display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        {logo && (
          <Box
            component="img"
            src={logo.thumbnailUrl ?? logo.url}
            alt=""
            sx={{
              width: 40,
              height: 40,
              borderRadius: 2,
              objectFit: 'contain',
              bgcolor: 'background.subtle',
            }}
          />
        )}
        <Typography component="h2" variant="subtitle1" noWrap sx={{ fontWeight: 650, minWidth: 0 }}>
          {name}
        </Typography>
        {voice.isDefault && <QuietLabel tone="success">Default</QuietLabel>}
      </Box>
      <Typography
        variant="body2"
        sx={{
          color: 'text.secondary',
          ...lineClamp(2),
          overflowWrap: 'anywhere',
        }}
      >
        {description === '' ? 'No description' : description}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {facts.join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 'auto' }}>
        {can.edit && (
          <Button
            component={Link}
            to={`/content/voices/${voice.id}`}
            size="small"
            variant="outlined"
            aria-label={`Edit ${name}`}
          >
            Edit
          </Button>
        )}
        {can.delete && (
          <IconButton size="small" aria-label={`Delete ${name}`} onClick={onDelete}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
        <Box aria-hidden="true" sx={{ display: 'flex', gap: 0.5, ml: 'auto' }}>
          {colors.map((color) => (
            <Box
              key={color}
              sx={{
                width: 20,
                height: 20,
                borderRadius: '50%',
                border: 1,
                borderColor: 'divider',
                bgcolor: color,
              }}
            />
          ))}
        </Box>
      </Box>
    </Card>
  )
}
