import CloseIcon from '@mui/icons-material/Close'
import StopIcon from '@mui/icons-material/StopRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { platformKeys, platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { MessageAlert } from '../../../shared/ui/message-alert.tsx'
import { usePriced } from '../price.ts'
import type { Assistant, Desk } from '../writing/assistant-store.ts'
import { ChoosePlatforms } from './choose-platforms.tsx'
import { useSaveVersions } from './use-save-versions.ts'
import { useVersions } from './use-versions.ts'
import { VersionCard } from './version-card.tsx'

type Props = {
  open: boolean
  assistant: Assistant
  desk: Desk
  onUnverified: () => void
  onClose: () => void
}

/** Versions of the text for other networks, each by its own rules; saved as drafts of one group. */
export function VersionsDialog(props: Props) {
  // Opened anew it begins anew.
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ assistant, desk, onUnverified, onClose }: Props) {
  const titleId = useId()
  const priced = usePriced()
  const from = desk.get().platform
  const [chosen, setChosen] = useState<ReadonlySet<PlatformKey>>(new Set())
  const [leaving, setLeaving] = useState(false)
  const { versions, ...made } = useVersions({ assistant, desk, onUnverified })
  const saved = useSaveVersions(desk.get().id)
  const unsaved = versions.filter(
    (one) => one.state === 'ready' && saved.drafts[one.id] === undefined && one.text.trim() !== '',
  )
  const close = () => {
    if (made.writing || unsaved.length > 0) setLeaving(true)
    else onClose()
  }
  const toggle = (platform: PlatformKey) =>
    setChosen((before) => new Set(platformKeys.filter((key) => before.has(key) !== (key === platform))))
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <DialogTitle id={titleId} sx={{ flex: 1 }}>
          Versions for other platforms
        </DialogTitle>
        <IconButton aria-label="Close" onClick={close} sx={{ mr: 2 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {versions.length === 0
            ? `Your text for ${platforms[from].name}${priced(' is fitted to the limits and habits of each', 1, { each: true })}.`
            : lead(made.writing, unsaved.length, Object.keys(saved.drafts).length)}
        </Typography>
        <MessageAlert
          message={
            (made.problem ?? saved.problem) === null
              ? null
              : { severity: 'error', text: made.problem ?? `Failed to save draft. ${saved.problem}` }
          }
          onClose={() => {
            made.dismiss()
            saved.dismiss()
          }}
        />
        {versions.length === 0 ? (
          <ChoosePlatforms
            options={platformKeys.filter((key) => key !== from)}
            chosen={chosen}
            disabled={false}
            onToggle={toggle}
          />
        ) : (
          <Box
            component="ul"
            aria-label="Versions"
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
          >
            {versions.map((version) => (
              <VersionCard
                key={version.id}
                version={version}
                draftId={saved.drafts[version.id]}
                againLabel={priced('Try again', 1)}
                disabled={made.writing}
                onEdit={(text) => made.edit(version.id, text)}
                onAgain={() => made.make([version.platform])}
              />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {versions.length === 0 ? (
          <Button
            variant="contained"
            disabled={chosen.size === 0}
            onClick={() => made.make(platformKeys.filter((key) => chosen.has(key)))}
          >
            {chosen.size === 0
              ? 'Choose platforms'
              : priced(`Make ${counted(chosen.size, 'version')}`, chosen.size)}
          </Button>
        ) : made.writing ? (
          <Button variant="outlined" startIcon={<StopIcon />} onClick={made.stop}>
            Stop
          </Button>
        ) : unsaved.length > 0 ? (
          <BusyButton
            variant="contained"
            busy={saved.saving}
            busyLabel="Saving..."
            onClick={() => saved.save(unsaved)}
          >
            Save {counted(unsaved.length, 'draft')}
          </BusyButton>
        ) : (
          <Button variant="outlined" onClick={onClose}>
            Done
          </Button>
        )}
      </DialogActions>
      <ConfirmDialog
        open={leaving}
        title={made.writing ? 'Stop writing?' : 'Close without saving?'}
        text="Finished texts stay in the history; what you changed in them is lost."
        confirmLabel={made.writing ? 'Stop and close' : 'Close'}
        busyLabel="Closing..."
        destructive
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  )
}

function lead(writing: boolean, unsaved: number, saved: number): string {
  if (writing) return 'Written side by side. You may stop whenever you like.'
  if (unsaved > 0) return 'Change what you like, then save them all: as drafts of one group with your post.'
  return saved > 0 ? 'These stand in one group with your post.' : 'There is no version to save yet.'
}
