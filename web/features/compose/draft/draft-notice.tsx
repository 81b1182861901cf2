import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

type Props = {
  restored: boolean
  /** Whether unsaved text is stored in this browser. */
  kept: boolean
  onDiscard: () => void
  onDismiss: () => void
}

/** Says that an earlier draft was restored, or that this browser cannot keep one. */
export function DraftNotice({ restored, kept, onDiscard, onDismiss }: Props) {
  const discard = (
    <>
      <Button size="small" color="inherit" onClick={onDiscard}>
        Discard
      </Button>
      <Button size="small" color="inherit" onClick={onDismiss}>
        Keep
      </Button>
    </>
  )
  return (
    <>
      {restored && (
        <Alert severity="info" action={discard}>
          Restored what you were writing.
        </Alert>
      )}
      {!kept && (
        <Alert severity="warning">
          This browser cannot store your draft. Save it before you close the page.
        </Alert>
      )}
    </>
  )
}
