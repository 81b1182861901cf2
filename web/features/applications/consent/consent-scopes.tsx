import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { scopeWords, type ApiKeyScope } from '../../../../contract/api-keys/scopes.ts'
import { isOnAtFirst } from '../../../../contract/applications/consent.ts'

type Chosen = ReadonlySet<ApiKeyScope>

type Props = {
  /** What the application gets. */
  about: string
  asked: readonly ApiKeyScope[]
  /** What of that the person may do in the workspace. */
  offered: readonly ApiKeyScope[]
  workspace: string
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** What an application may do. What publishes, decides or costs something is off at first. */
export function ConsentScopes({ about, asked, offered, workspace, chosen, onChange }: Props) {
  const lacking = asked.filter((scope) => !offered.includes(scope))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2">{about}</Typography>
      <Scopes
        label={`In the workspace ${workspace}, it may`}
        scopes={offered.filter(isOnAtFirst)}
        chosen={chosen}
        onChange={onChange}
      />
      <Scopes
        label="And only if you turn it on"
        scopes={offered.filter((scope) => !isOnAtFirst(scope))}
        chosen={chosen}
        onChange={onChange}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {lacking.length > 0 &&
          `It also asks for what your role there does not allow: ${lacking.map((scope) => scopeWords[scope]).join(', ')}. `}
        It never does more than you may do yourself. You can disconnect it at any time in Settings, API.
      </Typography>
    </Box>
  )
}

type ListProps = { label: string; scopes: readonly ApiKeyScope[] } & Pick<Props, 'chosen' | 'onChange'>

function Scopes({ label, scopes, chosen, onChange }: ListProps) {
  if (scopes.length === 0) return null
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          columnGap: 2,
        }}
      >
        {scopes.map((scope) => (
          <li key={scope}>
            <FormControlLabel
              sx={{ alignItems: 'flex-start', mr: 0 }}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.has(scope)}
                  onChange={(_event, on) => onChange(withScope(chosen, scope, on))}
                  sx={{ py: 0.75 }}
                />
              }
              label={
                <Typography component="span" variant="body2" sx={{ display: 'block', py: 0.75 }}>
                  {scopeWords[scope]}
                </Typography>
              }
            />
          </li>
        ))}
      </Box>
    </Box>
  )
}

function withScope(chosen: Chosen, scope: ApiKeyScope, on: boolean): Chosen {
  const all = new Set(chosen)
  if (on) all.add(scope)
  else all.delete(scope)
  return all
}
