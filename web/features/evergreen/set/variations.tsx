import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import AssistantIcon from '@mui/icons-material/AutoAwesome'
import AddIcon from '@mui/icons-material/AddRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { evergreenLimits, type EvergreenPost } from '../../../../contract/evergreen/evergreen.ts'
import { pointCosts } from '../../../../contract/points/points.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { newId } from '../../../shared/ids/new-id.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useAssistantStatus, useLabelWithPrice } from '../../assistant/index.ts'
import { usePlanGates } from '../../points/index.ts'
import { generateVariation, replaceVariations, useEvergreenChanged } from '../evergreen-calls.ts'

type Variation = EvergreenPost['variations'][number]

/** The variations of a post: each can be changed and removed, and the assistant writes further ones. */
export function Variations({ post, canChange }: { post: EvergreenPost; canChange: boolean }) {
  const [drafts, setDrafts] = useState<Variation[] | null>(null)
  const changed = useEvergreenChanged()
  const shown = drafts ?? post.variations
  const save = useMutation({
    mutationFn: (all: readonly Variation[]) => replaceVariations(post, [...all]),
    onSuccess: async (answer) => {
      await changed(answer)
      setDrafts(null)
    },
  })
  const write = (id: string, content: string) =>
    setDrafts(shown.map((one) => (one.id === id ? { id, content } : one)))
  const isFull = shown.length >= evergreenLimits.variations
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        The original and its variations take turns, so that the same words do not come back at once.
      </Typography>
      {shown.map(({ id, content }, place) => (
        <Box key={id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
          <FormField
            label={`Variation ${place + 1}`}
            multiline
            minRows={2}
            maxRows={8}
            value={content}
            readOnly={!canChange}
            onChange={(event) => write(id, event.target.value)}
          />
          {canChange && (
            <IconButton
              aria-label={`Remove variation ${place + 1}`}
              title="Remove"
              disabled={save.isPending}
              onClick={() => {
                const kept = shown.filter((one) => one.id !== id)
                setDrafts(kept)
                save.mutate(kept.filter(isWritten))
              }}
              sx={{ mt: 3.5 }}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      <MessageAlert message={save.error && { severity: 'error', text: save.error.message }} />
      {canChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {drafts !== null && (
            <>
              <BusyButton
                variant="contained"
                busy={save.isPending}
                busyLabel="Saving..."
                disabled={!drafts.every(isWritten)}
                onClick={() => save.mutate(drafts)}
              >
                Save variations
              </BusyButton>
              <Button variant="outlined" disabled={save.isPending} onClick={() => setDrafts(null)}>
                Cancel
              </Button>
            </>
          )}
          {drafts === null && !isFull && <Generate post={post} />}
          {!isFull && (
            <Button
              variant="outlined"
              startIcon={<AddIcon />}
              disabled={save.isPending}
              onClick={() => setDrafts([...shown, { id: newId(), content: '' }])}
            >
              Write one
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}

const isWritten = ({ content }: Variation) => content.trim() !== ''

/** Has the assistant write one, with its price on the button. */
function Generate({ post }: { post: EvergreenPost }) {
  // A repeated call with the id of one that failed on the way is not paid twice.
  const id = useRef(newId())
  const changed = useEvergreenChanged()
  const status = useAssistantStatus().data
  const withPrice = useLabelWithPrice()
  const { handleError } = usePlanGates()
  const label = 'Reword with the assistant'
  const generate = useMutation({
    mutationFn: () => generateVariation(post, id.current),
    onSuccess: async (answer) => {
      id.current = newId()
      await changed(answer)
    },
    onError: (error) => {
      // What the model could not write has ended, and the next try is a new one.
      if (error instanceof ApiError && 'id' in error.errors) id.current = newId()
      const onContinue = () => generate.mutate()
      handleError(error, {
        lock: { entitlement: 'scheduling', onContinue },
        shortage: { cost: pointCosts.text, label, onContinue },
      })
    },
  })
  if (status?.can.rephrase === false) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', flexBasis: '100%' }}>
        Variation needs a model, which is not connected. You can write variations yourself.
      </Typography>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <MessageAlert message={generate.error && { severity: 'error', text: generate.error.message }} />
      <BusyButton
        variant="outlined"
        startIcon={<AssistantIcon />}
        busy={generate.isPending}
        busyLabel="Variation..."
        disabled={status === undefined || post.content.trim() === ''}
        onClick={() => generate.mutate()}
        sx={{ justifySelf: 'start' }}
      >
        {withPrice(label, 1)}
      </BusyButton>
    </Box>
  )
}
