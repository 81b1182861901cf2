import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { counted } from '../../../../shared/numbers/compact-number.ts'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'

type Choice = 'keep' | 'ask'

type Props = {
  /** How many posts are scheduled. */
  count: number
  busy: boolean
  failure: string | null
  onChoose: (choice: Choice) => void
  onClose: () => void
}

/** Asks what happens to the posts that are scheduled when approval becomes required. */
export function ScheduledDialog({ count, busy, failure, onChoose, onClose }: Props) {
  const titleId = useId()
  const [choice, setChoice] = useState<Choice>('keep')
  const one = count === 1
  const choices: Record<Choice, { label: string; text: string }> = {
    keep: {
      label: one ? 'It stays scheduled' : 'They stay scheduled',
      text: `${one ? 'It counts' : 'They count'} as approved by you, until somebody changes ${one ? 'it' : 'them'}.`,
    },
    ask: {
      label: one ? 'It waits for approval' : 'They wait for approval',
      text: `${one ? 'It is' : 'Each is'} published at its time only if it is approved until then.`,
    },
  }
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>
        {one
          ? 'What about the post that is scheduled?'
          : `What about the ${counted(count, 'post')} that are scheduled?`}
      </DialogTitle>
      <DialogContent>
        <MessageAlert message={failure === null ? null : { severity: 'error', text: failure }} />
        <RadioGroup
          aria-labelledby={titleId}
          value={choice}
          onChange={({ target: { value } }) => setChoice(value === 'ask' ? 'ask' : 'keep')}
        >
          {(['keep', 'ask'] as const).map((key) => (
            <FormControlLabel
              key={key}
              value={key}
              control={<Radio />}
              sx={{ alignItems: 'flex-start', my: 0.5 }}
              label={
                <>
                  <Typography component="span" variant="subtitle2" sx={{ display: 'block', mt: 1 }}>
                    {choices[key].label}
                  </Typography>
                  <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                    {choices[key].text}
                  </Typography>
                </>
              }
            />
          ))}
        </RadioGroup>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <BusyButton variant="contained" busy={busy} busyLabel="Saving..." onClick={() => onChoose(choice)}>
          Require approval
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
