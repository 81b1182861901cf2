import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useAuth } from '../../shared/auth/auth-context.ts'
import { tabWorkspace, tabWorkspaceOf, type TabWorkspace } from '../../shared/session/tab-workspace.ts'
import { typedTexts } from './typed-texts.ts'
import { chooseForSession, useWorkspaces } from './workspace-calls.ts'

/** Says that the user was removed from the workspace that the tab shows, over the page, which still has what was typed. */
export function LostWorkspaceDialog({ workspace }: { workspace: TabWorkspace }) {
  const titleId = useId()
  const { logout } = useAuth()
  const { data, isPending } = useWorkspaces({ fresh: true })
  const others = data?.filter(({ id }) => id !== workspace.id) ?? []
  const [text] = useState(typedTexts)
  const [copied, setCopied] = useState(false)
  const [next] = others
  const leave = () => {
    if (!next) return
    void chooseForSession(next.id).catch(() => undefined)
    tabWorkspace.pin(tabWorkspaceOf(workspace.userId, next, others.length > 1))
    window.location.assign('/dashboard')
  }
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>You are no longer a member of {workspace.name}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div" variant="body2">
          You left it in another window, an owner or admin removed you, or the workspace was deleted. What you
          planned there goes on without you, as long as the workspace exists.
          {text !== '' && ' What you typed on this page is not lost: copy it before you go on.'}
          {!next && !isPending && ' You are in no other workspace.'}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        {text !== '' && (
          <Button
            variant="outlined"
            onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          >
            {copied ? 'Copied' : 'Copy what I typed'}
          </Button>
        )}
        {next ? (
          <Button variant="contained" onClick={leave}>
            Go to {next.name}
          </Button>
        ) : (
          <Button variant="contained" onClick={logout}>
            Sign out
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
