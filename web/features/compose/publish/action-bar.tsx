import DeviceIcon from '@mui/icons-material/DevicesOutlined'
import CloudIcon from '@mui/icons-material/CloudDoneOutlined'
import SaveIcon from '@mui/icons-material/SaveOutlined'
import ClockIcon from '@mui/icons-material/Schedule'
import SendIcon from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { useStore, type StoreApi } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { useChecks } from '../check/checks.ts'
import type { Draft } from '../draft/draft.ts'
import { useDraft } from '../draft/draft-store.ts'
import { isSavable } from '../draft/group-input.ts'
import type { SaveState } from '../draft/use-autosave.ts'
import { useSchedulingIsFree } from '../../posts/index.ts'
import { actionOf, type Action } from './action-of.ts'
import { TimeChip } from './time-chip.tsx'
import { disabledReason } from './disabled-reason.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = {
  saveState: StoreApi<SaveState>
  saving: boolean
  /** The posts are being published or scheduled. */
  acting: boolean
  /** Whether the assistant is writing a text. */
  writing: boolean
  /** The plan has no scheduling. */
  scheduleLocked: boolean
  onClear: () => void
  onSave: () => void
  onChooseTime: () => void
  onAct: (action: Action) => void
}

const isBlank = ({ text, targets }: Draft) =>
  text.trim() === '' && targets.every((target) => !target.text?.trim() && target.parts.length === 0)

/** What to do with the draft; always in view. */
export function ActionBar({ saveState, saving, acting, writing, ...on }: Props) {
  const { store, media, checks } = useComposerStores()
  const reasonId = useId()
  const blank = useDraft(store, isBlank)
  const savable = useDraft(store, isSavable)
  const time = useDraft(store, (draft) => draft.time)
  const stored = useDraft(store, (draft) => draft.version > 0)
  const isScheduled = useDraft(store, (draft) =>
    draft.targets.some(({ saved }) => saved?.status === 'scheduled'),
  )
  const free = useSchedulingIsFree()
  const { kind, label } = useDraft(
    store,
    useShallow((draft) => actionOf(draft, { free })),
  )
  const missing = useChecks(checks, disabledReason)
  // Posts that are being published can no longer be changed, so nothing of them is missing.
  const reason = acting ? null : missing
  const sending = useChecks(checks, (checked) => checked.sending)
  const nothing = blank && media.items().length === 0
  const busy = saving || acting || writing
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 1,
        rowGap: 1,
        gridTemplateColumns: { xs: 'auto 1fr auto', sm: '1fr auto auto auto auto' },
        alignItems: 'center',
      }}
    >
      <Box
        sx={{
          // On a phone, it shares its line with "Clear" where no other button does.
          gridColumn: { xs: kind === 'save' ? '1 / -2' : '1 / -1', sm: 'auto' },
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          minWidth: 0,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <Box component="span" id={reasonId} sx={{ minWidth: 0 }}>
          {reason ?? (stored ? <SavedWords of={saveState} /> : null)}
        </Box>
      </Box>
      <Button
        variant="text"
        color="inherit"
        disabled={busy || nothing}
        onClick={on.onClear}
        sx={{ color: 'text.secondary', px: 1.25, minWidth: 0 }}
      >
        Clear
      </Button>
      {kind !== 'save' && (
        <BusyButton
          variant="outlined"
          startIcon={<SaveIcon />}
          busy={saving}
          busyLabel="Saving..."
          disabled={!savable || acting || writing || sending}
          onClick={on.onSave}
          sx={{
            justifySelf: 'start',
            '@media (max-width: 359px)': { px: 1, '& .MuiButton-startIcon': { display: 'none' } },
          }}
        >
          {isScheduled ? 'Save changes' : 'Save Draft'}
        </BusyButton>
      )}
      <TimeChip
        time={time}
        locked={on.scheduleLocked}
        disabled={busy}
        onChoose={on.onChooseTime}
        onNow={() => store.setState({ time: null })}
      />
      <BusyButton
        variant="contained"
        startIcon={kind === 'publish' ? <SendIcon /> : kind === 'schedule' ? <ClockIcon /> : <SaveIcon />}
        busy={acting || (kind === 'save' && saving)}
        busyLabel={kind === 'publish' ? 'Publishing...' : kind === 'schedule' ? 'Scheduling...' : 'Saving...'}
        disabled={writing || (saving && kind !== 'save') || reason !== null}
        aria-describedby={reasonId}
        onClick={() => {
          // What is shown may be older than the last key.
          if (disabledReason(checks.now()) === null) on.onAct(actionOf(store.getState(), { free }))
        }}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        {label}
      </BusyButton>
    </Box>
  )
}

const words: Record<SaveState, string> = {
  saved: 'All changes saved',
  saving: 'Saving...',
  here: 'Changes stored in this browser, not saved yet',
}

function SavedWords({ of }: { of: StoreApi<SaveState> }) {
  const state = useStore(of)
  const Icon = state === 'here' ? DeviceIcon : CloudIcon
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
      <Icon sx={{ fontSize: 16 }} />
      {words[state]}
    </Box>
  )
}
