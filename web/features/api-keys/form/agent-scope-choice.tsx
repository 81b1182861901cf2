import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { AgentScope } from '../../../../contract/api-keys/scopes.ts'
import type { Capability } from '../../../../contract/workspaces/access.ts'
import { agentWords, offeredAgentScopes } from '../api-key-words.ts'
import type { Choice } from './chosen-scopes.ts'

type Props = {
  choice: Choice
  /** What the member may do. */
  can: readonly Capability[]
  onChange: (choice: Choice) => void
}

/** What agents with the key may do that they must not do by accident. Off at first, whatever the key may do otherwise. */
export function AgentScopeChoice({ choice, can, onChange }: Props) {
  const id = useId()
  const { forAgents } = choice
  const change = (scope: AgentScope, on: boolean) =>
    onChange({
      ...choice,
      forAgents: on ? [...forAgents, scope] : forAgents.filter((one) => one !== scope),
    })
  const offered = offeredAgentScopes(can)
  if (offered.length === 0) return null
  return (
    <Box component="fieldset" aria-labelledby={id} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <FormLabel id={id}>Agents with this key may also</FormLabel>
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mb: 0.5 }}>
        Only for Claude, ChatGPT, Cursor and the like. What needs approval still asks for it.
      </Typography>
      {offered.map((scope) => (
        <FormControlLabel
          key={scope}
          sx={{ display: 'flex' }}
          control={
            <Checkbox
              size="small"
              checked={forAgents.includes(scope)}
              onChange={(_event, on) => change(scope, on)}
            />
          }
          label={
            <Typography component="span" variant="body2">
              {agentWords[scope]}
            </Typography>
          }
        />
      ))}
    </Box>
  )
}
