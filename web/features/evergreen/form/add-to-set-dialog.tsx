import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { EvergreenSet } from '../../../../contract/evergreen/evergreen.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { usePlanGates } from '../../points/index.ts'
import { addPosts, useEvergreenChanged } from '../evergreen-calls.ts'

type Props = {
  postIds: readonly string[]
  sets: readonly EvergreenSet[]
  onAdded: (set: EvergreenSet) => void
  onClose: () => void
}

/** Adds posts, which were chosen elsewhere, to one of the sets. */
export function AddToSetDialog({ postIds, sets, onAdded, onClose }: Props) {
  const titleId = useId()
  const labelId = useId()
  const [chosen, setChosen] = useState(sets[0]?.id ?? '')
  const changed = useEvergreenChanged()
  const { handleError } = usePlanGates()
  const set = sets.find(({ id }) => id === chosen)
  const add = useMutation({
    mutationFn: (to: EvergreenSet) => addPosts(to, { postIds: [...postIds] }),
    onSuccess: async (answer) => {
      await changed(answer)
      onAdded(answer.set)
    },
    onError: (error, to) => {
      handleError(error, { lock: { entitlement: 'scheduling', onContinue: () => add.mutate(to) } })
    },
  })
  return (
    <Dialog
      open
      onClose={add.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle
        id={titleId}
      >{`Add ${postIds.length === 1 ? 'the post' : `${postIds.length} posts`} to an evergreen set`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
        <FormLabel id={labelId}>Set</FormLabel>
        <RadioGroup aria-labelledby={labelId} value={chosen} onChange={(_event, value) => setChosen(value)}>
          {sets.map(({ id, name }) => (
            <FormControlLabel key={id} value={id} control={<Radio size="small" />} label={name} />
          ))}
        </RadioGroup>
        <MessageAlert message={add.error && { severity: 'error', text: add.error.message }} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={add.isPending}>
          Cancel
        </Button>
        <BusyButton
          variant="contained"
          busy={add.isPending}
          busyLabel="Adding..."
          disabled={!set}
          onClick={() => set && add.mutate(set)}
        >
          Add to the set
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
