import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Beginning } from './initial-draft.ts'
import { noticeWords } from './notice-words.ts'

type Props = {
  /** How the composer began, until the user has seen it. */
  began: Pick<Beginning, 'draft' | 'restored' | 'replanned'> | null
  /** Whether unsaved text is stored in this browser. */
  kept: boolean
  onDiscard: () => void
  onDismiss: () => void
}

/** Says where the text and the time of a new composer come from, or that this browser cannot keep a draft. */
export function DraftNotice({ began, kept, onDiscard, onDismiss }: Props) {
  const words = began && noticeWords(began)
  return (
    <>
      {words && (
        <Alert
          severity="info"
          action={
            <>
              {words.discard && (
                <Button size="small" color="inherit" onClick={onDiscard}>
                  {words.discard}
                </Button>
              )}
              <Button size="small" color="inherit" onClick={onDismiss}>
                {words.discard ? 'Keep' : 'OK'}
              </Button>
            </>
          }
          sx={{
            py: 0,
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            '& .MuiAlert-message': { flex: '1 1 220px' },
            '& .MuiAlert-action': { pt: 0, alignItems: 'center' },
          }}
        >
          {words.text}
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
