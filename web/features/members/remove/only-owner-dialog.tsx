import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import MuiLink from '@mui/material/Link'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Member } from '../../../../contract/members/members.ts'
import { SelectField } from '../../../shared/forms/select-field.tsx'

type Props = {
  /** The name of the workspace. */
  workspace: string
  /** The other members, to whom it can be handed over. */
  heirs: readonly Member[]
  onHandOver: (heir: Member) => void
  onClose: () => void
}

/** Says to the only owner that the workspace needs another one first, or is deleted. */
export function OnlyOwnerDialog({ workspace, heirs, onHandOver, onClose }: Props) {
  const titleId = useId()
  const [heirId, setHeirId] = useState(heirs[0]?.id ?? '')
  const heir = heirs.find(({ id }) => id === heirId)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>You are the only owner of {workspace}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
        <DialogContentText component="div" variant="body2">
          A workspace needs an owner, so you cannot leave this one yet.{' '}
          {heir ? 'Hand it over to another member first, or ' : 'Invite somebody who takes it over, or '}
          <MuiLink component={Link} to="/settings/workspace#delete">
            delete the workspace
          </MuiLink>
          .
        </DialogContentText>
        {heirs.length > 1 && (
          <SelectField
            label="New owner"
            value={heirId}
            options={heirs.map(({ id }) => id)}
            names={Object.fromEntries(heirs.map(({ id, name }) => [id, name]))}
            onChoose={setHeirId}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {heir ? 'Cancel' : 'Close'}
        </Button>
        {heir && (
          <Button variant="contained" onClick={() => onHandOver(heir)}>
            Hand over to {heir.name}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
