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
import { platformKeys, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useLabelWithPrice } from '../price.ts'
import type { Assistant, EachRequest, PostEditor } from '../writing/assistant-store.ts'
import { applyEach } from './apply-each.ts'
import { ChoosePlatforms } from './choose-platforms.tsx'
import { eachLabel } from './each-label.ts'
import { forgetRunning } from './running-texts.ts'
import { TextCard } from './text-card.tsx'
import { useEachText } from './use-each-text.ts'

type Props = {
  open: boolean
  assistant: Assistant
  editor: PostEditor
  request: EachRequest | null
  onUnverified: () => void
}

/** Writes a text for each platform by its own rules; they become the own texts of the posts of the group. */
export function EachDialog({ open, request, ...props }: Props) {
  // Mounted for each request, so that it starts empty.
  return open && request ? <OpenDialog {...props} request={request} /> : null
}

type OpenProps = Omit<Props, 'open'> & { request: EachRequest }

function OpenDialog({ assistant, editor, request, onUnverified }: OpenProps) {
  const titleId = useId()
  const { id: userId } = useUser()
  const withPrice = useLabelWithPrice()
  const { source } = request
  const from = 'text' in source ? source.from : null
  const [chosen, setChosen] = useState<ReadonlySet<PlatformKey>>(() => new Set(request.platforms))
  const [confirmClose, setConfirmClose] = useState(false)
  const leave = () => {
    forgetRunning(userId)
    assistant.setState({ each: null })
  }
  const askToVerify = () => {
    leave()
    onUnverified()
  }
  const { texts, ...written } = useEachText({ assistant, editor, request, onUnverified: askToVerify })
  const uses = texts.find((one) => one.uses !== null)?.uses ?? null
  const ready = texts.filter((one) => one.state === 'ready' && one.text.trim() !== '')
  const close = () => {
    if (written.writing || ready.length > 0) setConfirmClose(true)
    else leave()
  }
  const toggle = (platform: PlatformKey) =>
    setChosen((before) => new Set(platformKeys.filter((key) => before.has(key) !== (key === platform))))
  const apply = () => {
    applyEach(assistant, editor, ready)
    leave()
  }
  const asked = platformKeys.filter((key) => chosen.has(key))
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <DialogTitle id={titleId} sx={{ flex: 1 }}>
          A text for each platform
        </DialogTitle>
        <IconButton aria-label="Close" onClick={close} sx={{ mr: 2 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {texts.length === 0
            ? `Each text follows its platform's limits and style${withPrice('', 1, { each: true })}.`
            : lead(written.writing, ready.length)}
        </Typography>
        {uses !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            {uses}
          </Typography>
        )}
        <MessageAlert
          message={written.problem === null ? null : { severity: 'error', text: written.problem }}
          onClose={written.dismiss}
        />
        {texts.length === 0 ? (
          <ChoosePlatforms
            options={platformKeys.filter((key) => key !== from)}
            chosen={chosen}
            disabled={false}
            onToggle={toggle}
          />
        ) : (
          <Box
            component="ul"
            aria-label="Texts"
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
          >
            {texts.map((text) => (
              <TextCard
                key={text.id}
                text={text}
                retryLabel={withPrice('Try again', 1)}
                disabled={written.writing}
                onEdit={(changed) => written.edit(text.id, changed)}
                onRetry={() => written.create([text.platform])}
              />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {texts.length === 0 ? (
          <Button variant="contained" disabled={asked.length === 0} onClick={() => written.create(asked)}>
            {asked.length === 0 ? 'Choose platforms' : withPrice(eachLabel(asked, source), asked.length)}
          </Button>
        ) : written.writing ? (
          <Button variant="outlined" startIcon={<StopIcon />} onClick={written.stop}>
            Stop
          </Button>
        ) : ready.length > 0 ? (
          <Button variant="contained" onClick={apply}>
            Use {ready.length === 1 ? 'this text' : `these ${ready.length} texts`}
          </Button>
        ) : (
          <Button variant="outlined" onClick={leave}>
            Close
          </Button>
        )}
      </DialogActions>
      <ConfirmDialog
        open={confirmClose}
        title={written.writing ? 'Stop writing?' : 'Close without using the texts?'}
        text="Finished texts stay in the history; your changes to them are lost."
        confirmLabel={written.writing ? 'Stop and close' : 'Close'}
        busyLabel="Closing..."
        destructive
        onConfirm={leave}
        onCancel={() => setConfirmClose(false)}
      />
    </Dialog>
  )
}

function lead(writing: boolean, ready: number): string {
  if (writing) return 'Your texts are being written. You can stop at any time.'
  if (ready === 0) return 'There is no text to use yet.'
  return `Edit ${counted(ready, 'text')}, then use them: each post gets its own, and "Reset to shared" takes it back.`
}
