import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useAssistantStatus } from '../assistant-calls.ts'

/** Who writes here: the model by its name, or the built-in writer, labelled for what it is. */
export function ModelLine() {
  const status = useAssistantStatus()
  if (status.data) {
    const { name, builtIn } = status.data.model
    return builtIn ? 'Built-in writer: connect a model for better drafts' : name
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
