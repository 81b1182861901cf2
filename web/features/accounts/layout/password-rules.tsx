import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import CircleIcon from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'

const rules = [
  { text: '8 characters or more', holds: (password: string) => password.length >= 8 },
  { text: 'A lowercase letter', holds: (password: string) => /[a-z]/.test(password) },
  { text: 'An uppercase letter', holds: (password: string) => /[A-Z]/.test(password) },
  { text: 'A number', holds: (password: string) => /[0-9]/.test(password) },
]

/** The password rules, checked off while typing. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <Box
      component="ul"
      aria-label="Your password needs"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        columnGap: 1.5,
        rowGap: 0.5,
        listStyle: 'none',
        p: 0,
        m: 0,
        mt: -1.25,
      }}
    >
      {rules.map((rule) => (
        <Rule key={rule.text} text={rule.text} holds={rule.holds(password)} />
      ))}
    </Box>
  )
}

function Rule({ text, holds }: { text: string; holds: boolean }) {
  const Icon = holds ? CheckCircleIcon : CircleIcon
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        typography: 'caption',
        color: holds ? 'success.strong' : 'text.secondary',
      }}
    >
      <Icon titleAccess={holds ? 'Done:' : 'Missing:'} sx={{ fontSize: 16 }} />
      {text}
    </Box>
  )
}
