import AddIcon from '@mui/icons-material/Add'
import LearnIcon from '@mui/icons-material/AutoStoriesOutlined'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { voiceLimits } from '../../../../contract/brand-voices/brand-voices.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useRowKeys } from './use-row-keys.ts'

type Props = {
  samples: readonly string[]
  error: string | undefined
  onChange: (samples: string[]) => void
  onLearn: () => void
}

const focusField = (field: HTMLTextAreaElement | null) => field?.focus()

/** The sample posts of a voice. The user can edit each before the voice is saved. */
export function SamplesField({ samples, error, onChange, onLearn }: Props) {
  const { keys, removeKey } = useRowKeys(samples.length)
  /** Index of the sample that was added last; it gets the focus. */
  const [added, setAdded] = useState(-1)
  const full = samples.length >= voiceLimits.samples
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {samples.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Two or three posts show more than any description. Import them from your accounts, or paste them.
        </Typography>
      )}
      {samples.map((sample, at) => (
        <Box key={keys[at]} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <FormField
            label={`Sample ${at + 1}`}
            multiline
            minRows={2}
            inputRef={at === added ? focusField : undefined}
            maxRows={10}
            value={sample}
            onChange={(event) =>
              onChange(samples.map((one, index) => (index === at ? event.target.value : one)))
            }
            slotProps={{ input: { maxLength: voiceLimits.sample } }}
          />
          <IconButton
            size="small"
            aria-label={`Remove sample ${at + 1}`}
            onClick={() => {
              setAdded(-1)
              removeKey(at)
              onChange(samples.filter((_, index) => index !== at))
            }}
            sx={{ mt: 3.5 }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" startIcon={<LearnIcon />} disabled={full} onClick={onLearn}>
          Learn from my accounts
        </Button>
        <Button
          size="small"
          variant="text"
          startIcon={<AddIcon />}
          disabled={full}
          onClick={() => {
            setAdded(samples.length)
            onChange([...samples, ''])
          }}
        >
          Add a sample
        </Button>
      </Box>
    </Box>
  )
}
