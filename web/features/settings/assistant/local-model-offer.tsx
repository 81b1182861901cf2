import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { addressedKind, type LocalModels } from '../../../../contract/assistant/own-model.ts'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useSaveModel } from './use-save-model.ts'

/** Offers a model of a server that runs on this machine, with one click. */
export function LocalModelOffer({ found: { product, baseUrl, names } }: { found: LocalModels }) {
  const [chosen, setChosen] = useState(names[0] ?? '')
  const saving = useSaveModel()
  return (
    <Box
      component="section"
      aria-label={`${product} on this machine`}
      sx={{
        display: 'grid',
        gap: 1.5,
        justifyItems: 'start',
        p: 2,
        mb: 2.5,
        borderRadius: '12px',
        border: 1,
        borderColor: 'primary.main',
        bgcolor: 'primary.soft',
      }}
    >
      <div>
        <Typography component="h4" variant="subtitle1">
          {product} is running on this machine
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Use one of its models: your texts stay on this machine and cost no points.
        </Typography>
      </div>
      {names.length > 1 && (
        <Box sx={{ width: 1, maxWidth: 360 }}>
          <SelectField
            label="Model"
            value={chosen}
            options={names}
            names={Object.fromEntries(names.map((name) => [name, name]))}
            onChoose={setChosen}
          />
        </Box>
      )}
      <BusyButton
        variant="contained"
        busy={saving.isPending}
        busyLabel="Saving..."
        onClick={() => saving.mutate({ kind: addressedKind, baseUrl, name: chosen })}
      >
        {`Use ${chosen}`}
      </BusyButton>
      <MessageAlert message={saving.error && { severity: 'error', text: saving.error.message }} />
    </Box>
  )
}
