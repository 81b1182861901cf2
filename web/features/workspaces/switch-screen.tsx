import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useUser } from '../../shared/auth/auth-context.ts'
import { isPathOfSite } from '../../shared/session/return-path.ts'
import { tabWorkspace, tabWorkspaceOf, useTabWorkspace } from '../../shared/session/tab-workspace.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { PageSpinner } from '../../shared/ui/feedback/page-spinner.tsx'
import { chooseForSession, useWorkspaces } from './workspace-calls.ts'

/**
 * Moves the tab to the workspace in the address. The page is loaded again, so that nothing of the old workspace is left in
 * memory: no data, and no call that is still running.
 */
export function SwitchScreen() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const { id: userId } = useUser()
  const { data, error, refetch, isFetching } = useWorkspaces({ fresh: true })
  const [failure, setFailure] = useState<Error | null>(null)
  const target = data?.find((one) => one.id === id)
  const isMissing = data !== undefined && target === undefined && !isFetching
  const to = query.get('to')

  useEffect(() => {
    if (target === undefined || failure !== null) return
    let left = false
    const arrive = () => {
      if (left) return
      tabWorkspace.pin(tabWorkspaceOf(userId, target, true))
      window.location.replace(isPathOfSite(to) ? to : '/dashboard')
    }
    chooseForSession(target.id).then(arrive, (error: unknown) => !left && setFailure(error as Error))
    return () => {
      left = true
    }
  }, [target, userId, to, failure])

  const problem = failure ?? error
  if (!problem && !isMissing) return <PageSpinner />
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', p: 3, display: 'grid', gap: 2 }}>
      <ErrorState
        title={isMissing ? 'You are not in this workspace' : 'The workspace could not be opened'}
        error={problem ?? new Error('You are not a member of it, or no longer one.')}
        onRetry={() => {
          setFailure(null)
          void refetch()
        }}
        retrying={isFetching}
      />
      <Stay />
    </Box>
  )
}

function Stay() {
  const { workspace } = useTabWorkspace()
  return (
    <Button component={Link} to="/dashboard" sx={{ justifySelf: 'center' }}>
      {workspace ? `Stay in ${workspace.name}` : 'Back to the dashboard'}
    </Button>
  )
}
