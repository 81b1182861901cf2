import DeviceIcon from '@mui/icons-material/DevicesOutlined'
import CloudIcon from '@mui/icons-material/CloudDoneOutlined'
import SaveIcon from '@mui/icons-material/SaveOutlined'
import ClockIcon from '@mui/icons-material/Schedule'
import SendIcon from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useId } from 'react'
import { useStore, type StoreApi } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { useChecks } from '../check/checks.ts'
import { useDraft } from '../draft/draft-store.ts'
import { isSavable } from '../draft/group-input.ts'
import type { SaveState } from '../draft/use-autosave.ts'
import { useSchedulingIsFree } from '../../posts/index.ts'
import { useMayPublish } from '../../workspaces/index.ts'
import { actionOf, type Action } from './action-of.ts'
import { plainOnPhones, TimeChip } from './time-chip.tsx'
import { goToProblem } from './go-to-problem.ts'
import { disabledReason, problemsOf } from './problems.ts'
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
  onSave: () => void
  onChooseTime: () => void
  onAct: (action: Action) => void
}

/** What to do with the draft; always in view. */
export function ActionBar({ saveState, saving, acting, writing, ...on }: Props) {
  const { store, checks } = useComposerStores()
  const reasonId = useId()
  const savable = useDraft(store, isSavable)
  const time = useDraft(store, (draft) => draft.time)
  const stored = useDraft(store, (draft) => draft.version > 0)
  const isScheduled = useDraft(store, (draft) =>
    draft.targets.some(({ saved }) => saved?.status === 'scheduled'),
  )
  const free = useSchedulingIsFree()
  const mayPublish = useMayPublish()
  const { kind, label } = useDraft(
    store,
    useShallow((draft) => actionOf(draft, { free, mayPublish })),
  )
  const missing = useChecks(checks, disabledReason)
  const problems = useChecks(checks, problemsOf)
  // Posts that are being published can no longer be changed, so nothing of them is missing.
  const reason = acting || !mayPublish ? null : missing
  const sending = useChecks(checks, (checked) => checked.sending)
  const sandbox = useChecks(checks, ({ posts }) => posts.some(({ account }) => account?.sandbox))
  const busy = saving || acting || writing
  // What a new post still needs is asked for; what is wrong with it is not to be overlooked.
  const asks = problems.length === 1 && problems[0]?.place !== 'issues'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {/* It has a line of its own where it does not fit beside the buttons. */}
      <Box
        id={reasonId}
        sx={{
          flex: '1 1 140px',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 0.75,
          rowGap: 0.25,
          minWidth: 0,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        {reason === null ? (
          <>
            {!mayPublish && (
              <span>Only editors publish. Save a draft and ask one of them to publish it.</span>
            )}
            {stored && <SavedWords of={saveState} />}
          </>
        ) : problems.length > 0 ? (
          <MuiLink
            component="button"
            type="button"
            variant="caption"
            underline={asks ? 'hover' : 'always'}
            color={asks ? 'text.secondary' : 'error.strong'}
            onClick={() => {
              const [first] = problemsOf(checks.now())
              if (first) goToProblem(store, first)
            }}
            sx={{ textAlign: 'left', fontWeight: asks ? 400 : 600 }}
          >
            {reason}
          </MuiLink>
        ) : (
          reason
        )}
        {sandbox && <QuietLabel>Sandbox</QuietLabel>}
      </Box>
      {kind !== 'save' && (
        <BusyButton
          variant="outlined"
          startIcon={<SaveIcon />}
          busy={saving}
          busyLabel="Saving..."
          disabled={!savable || acting || writing || sending}
          onClick={on.onSave}
          sx={plainOnPhones}
        >
          {isScheduled ? 'Save changes' : 'Save Draft'}
        </BusyButton>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          gap: 1,
          ml: 'auto',
          flexGrow: { xs: 1, sm: 0 },
        }}
      >
        {mayPublish && (
          <TimeChip
            time={time}
            locked={on.scheduleLocked}
            disabled={busy}
            onChoose={on.onChooseTime}
            onNow={() => store.setState({ time: null })}
          />
        )}
        <BusyButton
          variant="contained"
          startIcon={kind === 'publish' ? <SendIcon /> : kind === 'schedule' ? <ClockIcon /> : <SaveIcon />}
          busy={acting || (kind === 'save' && saving)}
          busyLabel={
            kind === 'publish' ? 'Publishing...' : kind === 'schedule' ? 'Scheduling...' : 'Saving...'
          }
          disabled={
            writing || (saving && kind !== 'save') || (mayPublish ? reason !== null : !savable || sending)
          }
          aria-describedby={reasonId}
          onClick={() => {
            // What is shown may be older than the last key.
            const may = !mayPublish || disabledReason(checks.now()) === null
            if (may) on.onAct(actionOf(store.getState(), { free, mayPublish }))
          }}
          sx={{ flexGrow: { xs: 1, sm: 0 } }}
        >
          {label}
        </BusyButton>
      </Box>
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
