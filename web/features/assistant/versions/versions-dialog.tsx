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
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useLabelWithPrice } from '../price.ts'
import type { Assistant, PostEditor } from '../writing/assistant-store.ts'
import { ChoosePlatforms } from './choose-platforms.tsx'
import { useSaveVersions } from './use-save-versions.ts'
import { useVersions } from './use-versions.ts'
import { VersionCard } from './version-card.tsx'

type Props = {
  open: boolean
  assistant: Assistant
  editor: PostEditor
  onUnverified: () => void
  onClose: () => void
}

/** Adapts the text to other platforms and saves the versions as drafts of one group. */
export function VersionsDialog(props: Props) {
  // Mounted each time it opens, so that it starts empty.
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ assistant, editor, onUnverified, onClose }: Props) {
  const titleId = useId()
  const withPrice = useLabelWithPrice()
  const from = editor.getState().platform
  // The platforms that the group goes to come first: each gets a text for its own rules.
  const [chosen, setChosen] = useState<ReadonlySet<PlatformKey>>(
    () => new Set(editor.getState().chosen.filter((key) => key !== from)),
  )
  const [confirmClose, setConfirmClose] = useState(false)
  const { versions, ...generated } = useVersions({ assistant, editor, onUnverified })
  const saved = useSaveVersions(editor)
  const unsaved = versions.filter(
    (one) => one.state === 'ready' && saved.drafts[one.id] === undefined && one.text.trim() !== '',
  )
  const close = () => {
    if (generated.writing || unsaved.length > 0) setConfirmClose(true)
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
            ? `Your text for ${platforms[from].name}${withPrice(' is adapted to the limits and style of each', 1, { each: true })}.`
            : lead(generated.writing, unsaved.length, Object.keys(saved.drafts).length)}
        </Typography>
        <MessageAlert
          message={
            (generated.problem ?? saved.problem) === null
              ? null
              : { severity: 'error', text: generated.problem ?? `Failed to save draft. ${saved.problem}` }
          }
          onClose={() => {
            generated.dismiss()
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
                retryLabel={withPrice('Try again', 1)}
                disabled={generated.writing}
                onEdit={(text) => generated.edit(version.id, text)}
                onRetry={() => generated.create([version.platform])}
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
            onClick={() => generated.create(platformKeys.filter((key) => chosen.has(key)))}
          >
            {chosen.size === 0
              ? 'Choose platforms'
              : withPrice(`Create ${counted(chosen.size, 'version')}`, chosen.size)}
          </Button>
        ) : generated.writing ? (
          <Button variant="outlined" startIcon={<StopIcon />} onClick={generated.stop}>
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
        open={confirmClose}
        title={generated.writing ? 'Stop writing?' : 'Close without saving?'}
        text="Finished texts stay in the history; your changes to them are lost."
        confirmLabel={generated.writing ? 'Stop and close' : 'Close'}
        busyLabel="Closing..."
        destructive
        onConfirm={onClose}
        onCancel={() => setConfirmClose(false)}
      />
    </Dialog>
  )
}

function lead(writing: boolean, unsaved: number, saved: number): string {
  if (writing) return 'Your versions are being written. You can stop at any time.'
  if (unsaved > 0) return 'Edit the versions, then save them as drafts grouped with your post.'
  return saved > 0 ? 'Grouped with your post.' : 'There is no version to save yet.'
}
