import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { scopePresets, scopeWords, type ApiKeyScope } from '../../../../contract/api-keys/scopes.ts'
import type { Capability } from '../../../../contract/workspaces/access.ts'
import { offeredPresets, offeredScopes, presetHints } from '../api-key-words.ts'
import type { Choice } from './chosen-scopes.ts'

type Props = {
  choice: Choice
  /** What the member may do. */
  can: readonly Capability[]
  error?: string | undefined
  onChange: (choice: Choice) => void
}

/** What a key may do: a common choice, or each scope by itself. */
export function ScopeChoice({ choice, can, error, onChange }: Props) {
  const { preset, scopes } = choice
  const id = useId()
  return (
    <div>
      <FormLabel id={id}>What it may do</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={preset}
        onChange={(_event, value) => onChange({ ...choice, preset: value as Choice['preset'] })}
      >
        {offeredPresets(can).map((key) => (
          <FormControlLabel
            key={key}
            value={key}
            control={<Radio size="small" />}
            label={scopePresets[key].name}
          />
        ))}
        <FormControlLabel value="own" control={<Radio size="small" />} label="Only what I choose" />
      </RadioGroup>
      {preset !== 'own' && (
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
          {presetHints[preset]}
        </Typography>
      )}
      {preset === 'own' && (
        <Box component="ul" aria-label="Scopes" sx={{ listStyle: 'none', m: 0, p: 0, pl: 1 }}>
          {offeredScopes(can).map((scope) => (
            <li key={scope}>
              <FormControlLabel
                control={
                  <Checkbox
                    size="small"
                    checked={scopes.includes(scope)}
                    onChange={(_event, on) => onChange({ ...choice, scopes: withScope(scopes, scope, on) })}
                  />
                }
                label={
                  <Typography component="span" variant="body2">
                    {scopeWords[scope]}
                  </Typography>
                }
              />
            </li>
          ))}
        </Box>
      )}
      {error !== undefined && (
        <Typography role="alert" variant="caption" sx={{ color: 'error.main', display: 'block', mt: 0.5 }}>
          {error}
        </Typography>
      )}
    </div>
  )
}

const withScope = (scopes: readonly ApiKeyScope[], scope: ApiKeyScope, on: boolean): ApiKeyScope[] =>
  on ? [...scopes, scope] : scopes.filter((one) => one !== scope)
