import ClearIcon from '@mui/icons-material/DeleteSweepOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import SaveIcon from '@mui/icons-material/SaveOutlined'
import ClockIcon from '@mui/icons-material/Schedule'
import SendIcon from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { partOf } from '../../points/index.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { useSending, useTextGate } from '../editor/content-check.ts'
import { useDraft, type DraftStore } from '../draft/draft-store.ts'
import { type MediaStore, useMedia } from '../../media/index.ts'

type Props = {
  store: DraftStore
  media: MediaStore
  saving: boolean
  publishing: boolean
  /** Whether the assistant is writing a text. */
  writing: boolean
  /** Publishing to this platform is not available yet. */
  cannotPublish: boolean
  /** The plan has no scheduling; the button names one that has. */
  scheduleLocked: boolean
  onClear: () => void
  onSave: () => void
  onSchedule: () => void
  onPublish: () => void
}

/** The actions of the composer; sticky on phones. */
export function ActionBar({
  store,
  media,
  saving,
  publishing,
  writing,
  cannotPublish,
  scheduleLocked,
  ...on
}: Props) {
  const { blank, over, counting } = useTextGate(store)
  const sending = useSending(media)
  const status = useDraft(store, (draft) => draft.saved?.status)
  const nothing = useMedia(media, (state) => state.attached).length === 0 && blank
  const scheduled = status === 'scheduled'
  const busy = saving || publishing || writing
  const noPublishing = blank || over || counting || sending || cannotPublish
  return (
    <Box
      sx={{
        position: { xs: 'sticky', lg: 'static' },
        bottom: 0,
        zIndex: 5,
        mx: { xs: -2, sm: -3, lg: 0 },
        px: { xs: 2, sm: 3, lg: 0 },
        py: { xs: 1.5, lg: 0 },
        bgcolor: { xs: 'background.paper', lg: 'transparent' },
        boxShadow: (theme) => ({ xs: `inset 0 1px 0 ${theme.vars.palette.divider}`, lg: 'none' }),
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'auto 1fr 1fr', sm: 'auto 1fr auto auto auto' },
        alignItems: 'center',
      }}
    >
      <Button
        variant="text"
        color="inherit"
        startIcon={<ClearIcon />}
        disabled={busy || nothing}
        onClick={on.onClear}
        sx={{ color: 'text.secondary' }}
      >
        Clear
      </Button>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
      <BusyButton
        variant="outlined"
        startIcon={<SaveIcon />}
        busy={saving}
        busyLabel="Saving..."
        disabled={blank || publishing || writing || sending}
        onClick={on.onSave}
      >
        {scheduled ? 'Save changes' : 'Save Draft'}
      </BusyButton>
      <Button
        variant="outlined"
        startIcon={scheduleLocked ? <LockIcon /> : <ClockIcon />}
        {...(scheduleLocked && { title: partOf('scheduling') })}
        disabled={busy || noPublishing}
        onClick={on.onSchedule}
      >
        {scheduled ? 'Reschedule' : 'Schedule'}
      </Button>
      <BusyButton
        variant="contained"
        startIcon={<SendIcon />}
        busy={publishing}
        busyLabel="Publishing..."
        disabled={saving || writing || (noPublishing && !publishing)}
        onClick={on.onPublish}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        Publish Now
      </BusyButton>
    </Box>
  )
}
