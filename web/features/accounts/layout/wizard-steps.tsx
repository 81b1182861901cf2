import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

type Props = { titles: string[]; current: number }

/** The steps of a wizard; on phones only the current step shows its title. */
export function WizardSteps({ titles, current }: Props) {
  return (
    <Box component="ol" aria-label="Steps" sx={{ display: 'flex', gap: 1, listStyle: 'none', p: 0, m: 0 }}>
      {titles.map((title, index) => (
        <Step
          key={title}
          title={title}
          number={index + 1}
          done={index < current}
          active={index === current}
        />
      ))}
    </Box>
  )
}

type StepProps = { title: string; number: number; done: boolean; active: boolean }

function Step({ title, number, done, active }: StepProps) {
  const reached = done || active
  return (
    <Box
      component="li"
      aria-current={active ? 'step' : undefined}
      sx={{ flex: { xs: active ? 1.8 : 1, sm: 1 }, minWidth: 0 }}
    >
      <Box
        aria-hidden="true"
        sx={{
          height: 4,
          borderRadius: '8px',
          mb: 1,
          bgcolor: reached ? 'primary.main' : 'divider',
          transition: 'background-color 160ms',
        }}
      />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          color: active ? 'primary.strong' : 'text.secondary',
        }}
      >
        {done && <CheckIcon titleAccess="Done:" sx={{ fontSize: 14 }} />}
        <Typography component="span" noWrap sx={{ fontSize: '0.75rem', fontWeight: 600, lineHeight: 1.5 }}>
          <Box component="span" sx={{ display: { sm: 'none' } }}>
            {active ? title : `Step ${number}`}
          </Box>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {title}
          </Box>
        </Typography>
      </Box>
    </Box>
  )
}
