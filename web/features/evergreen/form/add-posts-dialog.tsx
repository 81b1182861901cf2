import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { EvergreenPost, EvergreenSet } from '../../../../contract/evergreen/evergreen.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { newId } from '../../../shared/ids/new-id.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { usePlanGates } from '../../points/index.ts'
import { addPosts, useEvergreenChanged } from '../evergreen-calls.ts'
import { PostChoice } from './post-choice.tsx'

type Props = {
  set: EvergreenSet
  /** Those that it has already. */
  posts: readonly EvergreenPost[]
  onClose: () => void
}

const longest = 5_000

/** Adds posts to a set: chosen from those that are published and from drafts, or written here. */
export function AddPostsDialog({ set, posts, onClose }: Props) {
  const titleId = useId()
  const [groupId] = useState(newId)
  const [isWriting, setIsWriting] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const changed = useEvergreenChanged()
  const { handleError } = usePlanGates()
  const add = useMutation({
    mutationFn: () => addPosts(set, isWriting ? { groupId, content: text } : { postIds: [...chosen] }),
    onSuccess: async (answer) => {
      await changed(answer)
      onClose()
    },
    onError: (error) => {
      handleError(error, { lock: { entitlement: 'scheduling', onContinue: () => add.mutate() } })
    },
  })
  const isReady = isWriting ? text.trim() !== '' : chosen.length > 0
  return (
    <Dialog
      open
      onClose={add.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{`Add posts to ${set.name}`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {isWriting ? (
          <FormField
            label="Text of the post"
            hint="It is kept as a draft, in which you can add pictures."
            multiline
            minRows={5}
            maxRows={14}
            value={text}
            inputProps={{ maxLength: longest }}
            onChange={(event) => setText(event.target.value)}
          />
        ) : (
          <PostChoice known={posts.map((post) => post.groupId)} chosen={chosen} onChoose={setChosen} />
        )}
        <Box>
          <Button variant="text" size="small" onClick={() => setIsWriting(!isWriting)} sx={{ ml: -1 }}>
            {isWriting ? 'Choose posts instead' : 'Write a new one instead'}
          </Button>
        </Box>
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
          disabled={!isReady}
          onClick={() => add.mutate()}
        >
          {isWriting || chosen.length === 0 ? 'Add to the set' : `Add ${counted(chosen.length, 'post')}`}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
