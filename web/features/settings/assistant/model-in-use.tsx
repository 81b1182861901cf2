import EditIcon from '@mui/icons-material/EditNoteOutlined'
import SparkleIcon from '@mui/icons-material/AutoAwesomeOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { z } from 'zod'
import type { assistantStatusResponseSchema } from '../../../../contract/assistant/assistant.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { HealthLines } from './health-lines.tsx'
import { ModelTrials } from './model-trials.tsx'

type Props = { status: z.infer<typeof assistantStatusResponseSchema> }

/** The model in use, its owner, the price of a text, and its health. */
export function ModelInUse({ status: { model, ownModel, price, canManage } }: Props) {
  const Icon = model.builtIn ? EditIcon : SparkleIcon
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box
        aria-hidden="true"
        sx={{
          width: 44,
          height: 44,
          flexShrink: 0,
          borderRadius: '12px',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'primary.soft',
          color: 'primary.strong',
        }}
      >
        <Icon />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Typography component="h3" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
            {model.name}
          </Typography>
          {!model.builtIn && <QuietLabel>{ownModel ? 'Your own' : 'Provided for you'}</QuietLabel>}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {model.builtIn
            ? builtInWords
            : `A text costs ${price === 0 ? 'no points' : counted(price, 'point')}.`}
        </Typography>
        {canManage && !model.builtIn && (
          <>
            <HealthLines />
            <ModelTrials key={model.name} />
          </>
        )}
      </Box>
    </Box>
  )
}

const builtInWords =
  'It needs no model: it finds the subject, dates, links and numbers in your prompt and writes drafts from them in ten languages, within the limits of each platform, for 0 points. It cannot rephrase, translate, change the tone or check spelling. Connect a model for better drafts.'
