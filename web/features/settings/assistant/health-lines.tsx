import FailingIcon from '@mui/icons-material/ErrorOutlineOutlined'
import WorkingIcon from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ModelHealth } from '../../../../contract/assistant/assistant.ts'
import { useModelHealth } from './model-calls.ts'
import { healthWords } from './health-words.ts'

/** The health of each model, including fallbacks. */
export function HealthLines() {
  const health = useModelHealth(true)
  if (health.isPending) return <Skeleton width={260} />
  if (health.isError) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Its status could not be loaded.{' '}
        <Link component="button" type="button" variant="body2" onClick={() => void health.refetch()}>
          Try again
        </Link>
      </Typography>
    )
  }
  const { models } = health.data
  return (
    <Box
      component="ul"
      aria-label="Model status"
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 0.5 }}
    >
      {models.map((model) => (
        <HealthLine key={model.name} model={model} named={models.length > 1} />
      ))}
    </Box>
  )
}

function HealthLine({ model, named }: { model: ModelHealth; named: boolean }) {
  const failing = model.outcome === 'failing'
  const Icon = failing ? FailingIcon : WorkingIcon
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 0.75,
        alignItems: 'flex-start',
        typography: 'body2',
        color: failing ? 'error.strong' : 'success.strong',
      }}
    >
      <Icon aria-hidden="true" sx={{ fontSize: 18, mt: '1px' }} />
      <span>
        {named && `${model.name}: `}
        {healthWords(model)}
      </span>
    </Box>
  )
}
