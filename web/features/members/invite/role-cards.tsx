import CheckIcon from '@mui/icons-material/Check'
import CannotIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { roleTexts } from '../../../../contract/members/roles.ts'
import type { Role } from '../../../../contract/workspaces/access.ts'

type Props = { roles: readonly Role[]; chosen: Role; onChoose: (role: Role) => void }

/** The roles as one radio group; the chosen one says what it can and cannot do. */
export function RoleCards({ roles, chosen, onChoose }: Props) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        Role
      </Typography>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {roles.map((role) => (
          <RoleCard key={role} role={role} chosen={role === chosen} onChoose={() => onChoose(role)} />
        ))}
      </Box>
    </Box>
  )
}

function RoleCard({ role, chosen, onChoose }: { role: Role; chosen: boolean; onChoose: () => void }) {
  const { name, sentence, can, cannot } = roleTexts[role]
  return (
    <Box component="label" sx={cardStyle}>
      <input type="radio" name="role" value={role} checked={chosen} onChange={onChoose} style={hiddenInput} />
      <span className="dot" aria-hidden="true" />
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
          {name}
        </Typography>
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {sentence}
        </Typography>
        {chosen && (
          <Box component="span" sx={{ display: 'grid', gap: 0.25, mt: 1, typography: 'caption' }}>
            {can.map((line) => (
              <Line key={line} text={line} allowed />
            ))}
            {cannot.map((line) => (
              <Line key={line} text={line} allowed={false} />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  )
}

function Line({ text, allowed }: { text: string; allowed: boolean }) {
  const Icon = allowed ? CheckIcon : CannotIcon
  return (
    <Box
      component="span"
      sx={{ display: 'flex', gap: 0.75, color: allowed ? 'success.strong' : 'text.secondary' }}
    >
      <Icon titleAccess={allowed ? 'Can:' : 'Cannot:'} sx={{ fontSize: 16, mt: '1px' }} />
      {text}
    </Box>
  )
}

/** An invisible radio covers the card, so that the whole card is clickable and keyboard navigation works. */
const hiddenInput = { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' } as const

const cardStyle = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 1.5,
  px: 1.5,
  py: 1.25,
  borderRadius: '12px',
  border: 1,
  borderColor: 'outline',
  transition: 'border-color 140ms, background-color 140ms',
  '&:hover': { borderColor: 'text.disabled' },
  '& .dot': {
    width: 18,
    height: 18,
    mt: '2px',
    borderRadius: '50%',
    border: '2px solid',
    borderColor: 'text.disabled',
    boxSizing: 'border-box',
  },
  '&:has(:checked)': { borderColor: 'primary.main', bgcolor: 'primary.soft' },
  '&:has(:checked) .dot': { borderWidth: 5, borderColor: 'primary.main' },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
} as const
