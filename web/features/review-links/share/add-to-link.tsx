import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReviewLink } from '../../../../contract/review-links/review-links.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { changeLink } from '../link-calls.ts'
import { pathToLink, scopeWords, stateWords } from '../link-words.ts'

type Props = {
  links: readonly ReviewLink[]
  groupIds: readonly string[]
  onBusy: (busy: boolean) => void
  onClose: () => void
}

/** Adds chosen posts to a review link that was sent before. */
export function AddToLink({ links, groupIds, onBusy, onClose }: Props) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(links[0]?.id ?? '')
  const link = links.find(({ id }) => id === chosen)
  const add = useMutation({
    mutationFn: (to: ReviewLink) => changeLink(to.id, { addGroups: [...groupIds] }),
    onMutate: () => onBusy(true),
    onSuccess: async (_answer, to) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.reviewLinks })
      toasts.show({ severity: 'success', text: addedTo(to) })
      onClose()
    },
    onSettled: () => onBusy(false),
  })
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <SelectField
          label="Review link"
          value={chosen}
          options={links.map(({ id }) => id)}
          names={Object.fromEntries(links.map(({ id, name }) => [id, name]))}
          size="medium"
          onChoose={setChosen}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {link && `${scopeWords(link)}. ${stateWords(link)}. `}
          Its address stays the same: your client sees what you add when they open it again.
        </Typography>
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
          disabled={!link}
          onClick={() => link && add.mutate(link)}
        >
          Add to the link
        </BusyButton>
      </DialogActions>
    </>
  )
}

const addedTo = ({ id, name }: ReviewLink) => (
  <>
    Added to{' '}
    <MuiLink component={Link} to={pathToLink(id)} color="inherit">
      <bdi>{name}</bdi>
    </MuiLink>
    .
  </>
)
