import CloudIcon from '@mui/icons-material/CloudDoneOutlined'
import DeviceIcon from '@mui/icons-material/DevicesOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatDateTime, localTimeZone, zoneName } from '../../../shared/time/date-time.ts'
import { PostStatusChip } from '../../../shared/ui/post-status.tsx'
import { useDraft, type DraftStore } from './draft-store.ts'
import type { SaveState } from './use-autosave.ts'

type Props = {
  store: DraftStore
  restored: boolean
  saveState: SaveState
  /** Whether unsaved text is stored in this browser. */
  kept: boolean
  onDiscard: () => void
  onDismiss: () => void
}

const words: Record<SaveState, string> = {
  saved: 'All changes saved',
  saving: 'Saving...',
  here: 'Changes stored in this browser, not saved yet',
}

/** Shows whether a new or an existing post is edited and where its latest text is saved. */
export function DraftNotice({ store, restored, saveState, kept, onDiscard, onDismiss }: Props) {
  const saved = useDraft(store, (draft) => draft.saved)
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
      {saved && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            flexWrap: 'wrap',
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          <PostStatusChip status={saved.status} />
          {saved.scheduledAt && (
            <span>
              {formatDateTime(saved.scheduledAt)}, {zoneName(localTimeZone(), new Date(saved.scheduledAt))}
            </span>
          )}
          <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
            {saveState === 'here' ? (
              <DeviceIcon sx={{ fontSize: 16 }} />
            ) : (
              <CloudIcon sx={{ fontSize: 16 }} />
            )}
            {words[saveState]}
          </Box>
        </Box>
      )}
    </>
  )
}
