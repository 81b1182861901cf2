import Box from '@mui/material/Box'
import { useEffect, type ReactNode } from 'react'
import type { Workspace } from '../../../contract/workspaces/workspaces.ts'
import { useAuth, useUser } from '../../shared/auth/auth-context.ts'
import { session } from '../../shared/session/session.ts'
import {
  tabWorkspace,
  tabWorkspaceOf,
  useTabWorkspace,
  type TabWorkspace,
} from '../../shared/session/tab-workspace.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { PageSpinner } from '../../shared/ui/feedback/page-spinner.tsx'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import Button from '@mui/material/Button'
import { takeLeftName } from './leave-from-tab.ts'
import { LostWorkspaceDialog } from './lost-workspace-dialog.tsx'
import { useWorkspaces } from './workspace-calls.ts'

/** Shows the pages once it is known which workspace this tab shows. */
export function WorkspaceGate({ children }: { children: ReactNode }) {
  const { id } = useUser()
  const { workspace, asked, isLost } = useTabWorkspace()
  if (workspace?.userId !== id || asked !== null) return <Choosing />
  return (
    <>
      {children}
      <FollowWorkspace />
      <LeftMessage />
      {isLost && <LostWorkspaceDialog workspace={workspace} />}
    </>
  )
}

/** The workspace that the address asks for, else that of this tab, else that of the session. */
function Choosing() {
  const { id: userId } = useUser()
  const { logout } = useAuth()
  const toasts = useToasts()
  const { data, error, refetch, isFetching } = useWorkspaces()
  const { workspace, asked } = useTabWorkspace()
  const own = workspace?.userId === userId ? workspace : null

  useEffect(() => {
    if (!data) return
    const chosen =
      data.find(({ id }) => id === asked) ?? data.find(({ id }) => id === own?.id) ?? current(data)
    if (!chosen) return
    if (asked !== null && chosen.id !== asked) {
      toasts.show({
        severity: 'warning',
        text: `You are not a member of the workspace that the link is for. This is ${chosen.name}.`,
      })
    }
    tabWorkspace.pin(tabWorkspaceOf(userId, chosen, data.length > 1))
  }, [data, asked, own, userId, toasts])

  if (!error) return <PageSpinner />
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', p: 3, display: 'grid', gap: 2 }}>
      <ErrorState
        title="Your workspace could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
      <Button onClick={logout} sx={{ justifySelf: 'center' }}>
        Sign out
      </Button>
    </Box>
  )
}

const current = (workspaces: readonly Workspace[]) =>
  workspaces.find(({ isCurrent }) => isCurrent) ?? workspaces[0]

/** After the user left another workspace, which loads the page again. */
function LeftMessage() {
  const toasts = useToasts()
  useEffect(() => {
    const name = takeLeftName()
    if (name !== null) toasts.show({ severity: 'success', text: `You left ${name}.` })
  }, [toasts])
  return null
}

/** Takes over what members changed, such as the name or the time zone. */
function FollowWorkspace() {
  const { data } = useWorkspaces()
  useEffect(() => {
    const shown: TabWorkspace | null = tabWorkspace.getState().workspace
    const now = data?.find(({ id }) => id === shown?.id)
    if (!data || !shown || !now) return
    tabWorkspace.follow(tabWorkspaceOf(shown.userId, now, data.length > 1))
    // All times are written anew.
    const { user } = session.getState()
    if (user && now.timeZone !== shown.timeZone) session.updateUser({ ...user, timeZone: now.timeZone })
  }, [data])
  return null
}
