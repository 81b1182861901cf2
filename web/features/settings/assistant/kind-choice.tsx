import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { modelKindLabels, modelKinds, type ModelKind } from '../../../../contract/assistant/own-model.ts'
import { useRovingRadio } from '../../../shared/hooks/use-roving-radio.ts'

const details: Record<ModelKind, string> = {
  'openai-compatible': 'OpenAI, OpenRouter, vLLM, Ollama',
  anthropic: 'Claude',
  google: 'Gemini',
}

/** Selects the kind of model. */
export function KindChoice({ kind, onChoose }: { kind: ModelKind; onChoose: (kind: ModelKind) => void }) {
  const id = useId()
  const radio = useRovingRadio({ values: modelKinds, chosen: kind, onChoose })
  return (
    <div>
      <FormLabel component="p" id={id} sx={{ m: 0, mb: 0.75 }}>
        Kind
      </FormLabel>
      <Box
        {...radio.group}
        aria-labelledby={id}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1.6fr 1fr 1fr' } }}
      >
        {modelKinds.map((value) => (
          <ButtonBase
            key={value}
            {...radio.option(value)}
            sx={{
              display: 'block',
              textAlign: 'left',
              px: 1.75,
              py: 1.25,
              borderRadius: '12px',
              border: 1,
              borderColor: 'outline',
              '&:hover': { bgcolor: 'background.subtle' },
              '&[aria-checked="true"]': { borderColor: 'primary.main', bgcolor: 'primary.soft' },
            }}
          >
            <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
              {modelKindLabels[value]}
            </Typography>
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
              {details[value]}
            </Typography>
          </ButtonBase>
        ))}
      </Box>
    </div>
  )
}
