import DoneIcon from '@mui/icons-material/CheckCircle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Section } from '../../shared/ui/section.tsx'

export type Step = {
  title: string
  text: string
  done: boolean
  /** Shown beside the action: a shorter way. */
  shortcut?: ReactNode
  /** A path, or an action on this page. */
  action: { label: string } & ({ to: string } | { onClick: () => void })
}

/** Guides a new user to the first published post; hidden once every step is done. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const next = steps.findIndex((step) => !step.done)
  if (next === -1) return null
  const done = steps.filter((step) => step.done).length
  return (
    <Section title="Your first post" description={`${done} of ${steps.length} steps done`}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {steps.map((step, index) => (
          <Box
            component="li"
            key={step.title}
            aria-current={index === next ? 'step' : undefined}
            sx={{
              display: 'flex',
              alignItems: 'center',
              flexWrap: 'wrap',
              gap: 1.5,
              p: index === next ? 2 : 1,
              px: 2,
              borderRadius: 3,
              bgcolor: index === next ? 'primary.soft' : 'transparent',
            }}
          >
            {step.done ? (
              <DoneIcon titleAccess="Done" color="success" />
            ) : (
              <Box
                aria-hidden="true"
                sx={{
                  width: 24,
                  height: 24,
                  borderRadius: '50%',
                  border: 2,
                  borderColor: index === next ? 'primary.main' : 'divider',
                  color: index === next ? 'primary.strong' : 'text.secondary',
                  display: 'grid',
                  placeItems: 'center',
                  fontSize: 12,
                  fontWeight: 650,
                }}
              >
                {index + 1}
              </Box>
            )}
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Typography
                component="p"
                variant="subtitle2"
                sx={{ color: step.done ? 'text.secondary' : 'text.primary' }}
              >
                {step.title}
              </Typography>
              {index === next && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {step.text}
                </Typography>
              )}
            </Box>
            {index === next && (
              <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
                {step.shortcut}
                <StepButton action={step.action} />
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

function StepButton({ action }: { action: Step['action'] }) {
  if ('to' in action) {
    return (
      <Button component={Link} to={action.to} variant="contained">
        {action.label}
      </Button>
    )
  }
  return (
    <Button variant="contained" onClick={action.onClick}>
      {action.label}
    </Button>
  )
}
