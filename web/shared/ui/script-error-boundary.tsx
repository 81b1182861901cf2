import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { Component, type ReactNode } from 'react'

const failedImport =
  /dynamically imported module|module script failed|error loading dynamically|unable to preload css/i

/** Whether a script could not be loaded: the connection was interrupted, or a deployment removed the script. */
export const isScriptFailure = (error: unknown): boolean =>
  error instanceof Error && failedImport.test(error.message)

type Props = {
  children: ReactNode
  /** Called before the children are rendered again, to forget the failed import: `React.lazy` would keep it. */
  onRetry: () => void
}

/**
 * Shows a message with "Try again" in place of children whose script could not be loaded. The screen around it stays,
 * with what was typed. Other errors go on to the route.
 */
export class ScriptErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!isScriptFailure(error)) throw error
    const retry = () => {
      this.props.onRetry()
      this.setState({ error: null })
    }
    return (
      <Snackbar open anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}>
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={retry}>
              Try again
            </Button>
          }
        >
          This part of the page could not be loaded. Check your connection.
        </Alert>
      </Snackbar>
    )
  }
}
