import ApproveIcon from '@mui/icons-material/CheckRounded'
import AskIcon from '@mui/icons-material/HowToRegOutlined'
import SaveIcon from '@mui/icons-material/SaveOutlined'
import ClockIcon from '@mui/icons-material/Schedule'
import SendIcon from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useId, type ReactElement, type ReactNode } from 'react'
import type { StoreApi } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { AskApproval } from '../../../../contract/approval/approval.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { useChecks } from '../check/checks.ts'
import { useDraft } from '../draft/draft-store.ts'
import { isPlanned, type Draft } from '../draft/draft.ts'
import { isSavable } from '../draft/group-input.ts'
import type { SaveState } from '../draft/use-autosave.ts'
import { useSchedulingIsFree } from '../../posts/index.ts'
import { useApproval, useMayPublish, useMayWrite } from '../../workspaces/index.ts'
import { actionOf, type Action } from './action-of.ts'
import { AskMenu } from './ask-menu.tsx'
import { TimeChip } from './time-chip.tsx'
import { goToProblem } from './go-to-problem.ts'
import { disabledReason, problemsOf } from './problems.ts'
import { RoleWords } from './role-words.tsx'
import { SavedWords } from './saved-words.tsx'
import { useComposerStores } from '../composer-stores.ts'

type Props = {
  /** On phones. The time is beside them where all of them fit into one line, and below them otherwise. */
  counters: ReactNode
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
  onAct: (action: Action, ask?: AskApproval) => void
}

/** What to do with the draft; always in view. */
export function ActionBar({ counters, saveState, saving, acting, writing, ...on }: Props) {
  const { store, checks } = useComposerStores()
  const reasonId = useId()
  const mayWrite = useMayWrite()
  const savable = useDraft(store, isSavable) && mayWrite
  const time = useDraft(store, (draft) => draft.time)
  const stored = useDraft(store, (draft) => draft.version > 0)
  const isScheduled = useDraft(store, (draft) => draft.targets.some(isPlanned))
  const draftId = useDraft(store, (draft) => draft.id)
  const free = useSchedulingIsFree()
  const approval = useApproval()
  const mayPublish = useMayPublish()
  // Who may not publish can ask for it.
  const mayPlan = mayPublish || approval.asks
  const action = (draft: Draft) => actionOf(draft, { free, mayPublish, asks: approval.asks })
  const { kind, label } = useDraft(store, useShallow(action))
  const look = looks[kind]
  const missing = useChecks(checks, disabledReason)
  const problems = useChecks(checks, problemsOf)
  // Posts that are being published can no longer be changed, so nothing of them is missing.
  const reason = acting || !mayPlan ? null : missing
  const save = isScheduled ? 'Save changes' : 'Save Draft'
  const sending = useChecks(checks, (checked) => checked.sending)
  const sandbox = useChecks(checks, ({ posts }) => posts.some(({ account }) => account?.sandbox))
  const busy = saving || acting || writing
  // What a new post still needs is asked for; what is wrong with it is not to be overlooked.
  const isEmpty = useChecks(checks, (checked) => checked.isEmpty)
  const asks = (problems.length === 1 || isEmpty) && problems[0]?.place !== 'issues'
  const isTimed = time !== null
  const chip = mayPlan && (
    <TimeChip
      time={time}
      locked={on.scheduleLocked}
      disabled={busy}
      onChoose={on.onChooseTime}
      onNow={() => store.setState({ time: null })}
    />
  )
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
        rowGap: { xs: 0.5, sm: 1 },
        alignItems: 'center',
        containerType: 'inline-size',
      }}
    >
      {counters && (
        <>
          <Box sx={{ flex: '1 0 auto', maxWidth: '100%', minWidth: 0 }}>{counters}</Box>
          {chip}
        </>
      )}
      {/* It has a line of its own where it does not fit beside the buttons. */}
      <Box
        id={reasonId}
        sx={{
          // On phones it takes what the buttons beside it leave.
          flex: counters ? '999 1 88px' : `1 1 ${isTimed ? 50 : 84}px`,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 0.75,
          rowGap: 0.25,
          minWidth: 0,
          typography: 'caption',
          color: 'text.secondary',
          '&:empty': { display: 'none' },
        }}
      >
        {reason === null ? (
          <>
            {!mayPlan && <RoleWords />}
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
        {sandbox && reason === null && <QuietLabel>Sandbox</QuietLabel>}
      </Box>
      <Box sx={{ display: 'contents', ...(counters && together) }}>
        {kind !== 'save' && (
          <BusyButton
            variant="text"
            title={save}
            startIcon={<SaveIcon />}
            busy={saving}
            busyLabel="Saving..."
            disabled={!savable || acting || writing || sending}
            onClick={on.onSave}
            sx={{ px: 1, [narrow(isTimed)]: isTimed ? onlyIcon : noIcon, [phone]: onlyIcon }}
          >
            {save}
          </BusyButton>
        )}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            gap: 1,
            ml: 'auto',
            flexGrow: counters ? 1 : 0,
          }}
        >
          {!counters && chip}
          <BusyButton
            variant="contained"
            startIcon={look.icon}
            busy={acting || (kind === 'save' && saving)}
            busyLabel={look.busy}
            disabled={
              writing || (saving && kind !== 'save') || (mayPlan ? reason !== null : !savable || sending)
            }
            aria-describedby={reasonId}
            onClick={() => {
              // What is shown may be older than the last key.
              const may = !mayPlan || disabledReason(checks.now()) === null
              if (may) on.onAct(action(store.getState()))
            }}
            sx={{
              flexGrow: 1,
              ...(!acting && { [isTimed ? narrow(true) : phone]: { px: 1.25, ...noIcon } }),
            }}
          >
            {label}
          </BusyButton>
          {approval.mayAsk && kind !== 'approve' && (
            <AskMenu
              key={draftId}
              label={kind === 'ask' ? label : 'Ask for approval'}
              disabled={busy || reason !== null}
              onAsk={(ask) => {
                if (disabledReason(checks.now()) === null) on.onAct(action(store.getState()), ask)
              }}
            />
          )}
        </Box>
      </Box>
    </Box>
  )
}

const looks: Record<Action['kind'], { icon: ReactElement; busy: string }> = {
  publish: { icon: <SendIcon />, busy: 'Publishing...' },
  schedule: { icon: <ClockIcon />, busy: 'Scheduling...' },
  save: { icon: <SaveIcon />, busy: 'Saving...' },
  ask: { icon: <AskIcon />, busy: 'Asking...' },
  approve: { icon: <ApproveIcon />, busy: 'Approving...' },
}

/** Saving and publishing stay in one line. */
const together = { display: 'flex', gap: 1, alignItems: 'center', flexGrow: 1, minWidth: 0 } as const

const noIcon = { '& .MuiButton-startIcon': { display: 'none' } }
/** Only its icon; the words are still read. */
const onlyIcon = { minWidth: 40, px: 1, fontSize: 0, '& .MuiButton-startIcon': { display: 'inherit', mx: 0 } }
/** A bar that is not wider than this, in pixels, has no room for all icons and words beside each other in one line. */
const narrow = (isTimed: boolean) => `@container (max-width: ${isTimed ? 740 : 640}px)`
const phone = '@container (max-width: 480px)'
