import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { Link as RouterLink } from 'react-router'
import { useAssistantStatus } from '../../../shared/assistant/assistant-status.ts'

/** Who writes here: the model by its name, or the built-in writer, labelled for what it is. */
export function ModelLine() {
  const status = useAssistantStatus()
  if (status.data) {
    const { model, canManage } = status.data
    if (!model.builtIn) return model.name
    if (!canManage) return 'Built-in writer: connect a model for better drafts'
    return (
      <>
        Built-in writer:{' '}
        <Link component={RouterLink} to="/settings">
          connect a model
        </Link>{' '}
        for better drafts
      </>
    )
  }
  if (status.isPending) return <Skeleton width={220} />
  return (
    <>
      The assistant could not be asked.{' '}
      <Link component="button" type="button" variant="body2" onClick={() => void status.refetch()}>
        Try again
      </Link>
    </>
  )
}
