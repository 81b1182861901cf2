import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { Link as RouterLink } from 'react-router'
import { useAssistantStatus } from '../assistant-status.ts'

/** The name of the model that writes, or that it is the template writer. */
export function ModelLine() {
  const status = useAssistantStatus()
  if (status.data) {
    const { model, canManage } = status.data
    if (!model.builtIn) return model.name
    if (!canManage) return 'Template writer: connect a model for better drafts'
    return (
      <>
        Template writer:{' '}
        <Link component={RouterLink} to="/settings/assistant">
          connect a model
        </Link>{' '}
        for better drafts
      </>
    )
  }
  if (status.isPending) return <Skeleton width={220} />
  return (
    <>
      The assistant is not available.{' '}
      <Link component="button" type="button" variant="body2" onClick={() => void status.refetch()}>
        Try again
      </Link>
    </>
  )
}
