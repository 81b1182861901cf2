import MoreIcon from '@mui/icons-material/ArrowDropUp'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { approvalNoteLimit, type AskApproval } from '../../../../contract/approval/approval.ts'
import { capabilitiesOf } from '../../../../contract/workspaces/access.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { useTeam } from '../../members/index.ts'
import { NobodyApproves } from '../../posts/index.ts'

type Props = {
  /** The button's label, with the points. */
  label: string
  disabled: boolean
  onAsk: (ask: AskApproval) => void
}

const anybody = 'anybody'

/** Asks for approval with a note, or somebody in particular. What was written stays if it fails. */
export function AskMenu({ label, disabled, onAsk }: Props) {
  const titleId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const userId = useUser().id
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [note, setNote] = useState('')
  const [from, setFrom] = useState(anybody)
  const approvers = (useTeam() ?? []).filter(
    ({ id, role }) => id !== userId && capabilitiesOf[role].has('posts:approve'),
  )
  const chosen = approvers.some(({ id }) => id === from) ? from : anybody
  return (
    <>
      <IconButton
        aria-label="Ask for approval with a note"
        title="Ask for approval with a note"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ border: 1, borderColor: 'divider', borderRadius: '12px', width: 40, height: 40 }}
      >
        <MoreIcon />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{
          transition: { onEntering: () => field.current?.focus() },
          paper: {
            role: 'dialog',
            'aria-labelledby': titleId,
            sx: { mt: -1, p: 2, width: 'min(360px, calc(100vw - 32px))' },
          },
        }}
      >
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            setAnchor(null)
            onAsk({ note: note.trim(), from: chosen === anybody ? null : chosen })
          }}
          sx={{ display: 'grid', gap: 2 }}
        >
          <Typography id={titleId} component="h2" variant="subtitle1">
            Ask for approval
          </Typography>
          <FormField
            label="Note"
            optional
            inputRef={field}
            multiline
            minRows={2}
            maxRows={6}
            value={note}
            placeholder="Is the price right?"
            inputProps={{ maxLength: approvalNoteLimit }}
            onChange={({ target }) => setNote(target.value)}
          />
          {approvers.length > 1 && (
            <SelectField
              label="Whom to ask"
              value={chosen}
              options={[anybody, ...approvers.map(({ id }) => id)]}
              names={{
                [anybody]: 'Anybody who may approve',
                ...Object.fromEntries(approvers.map(({ id, name }) => [id, name])),
              }}
              onChoose={setFrom}
            />
          )}
          <NobodyApproves />
          <Button type="submit" variant="contained">
            {label}
          </Button>
        </Box>
      </Popover>
    </>
  )
}
