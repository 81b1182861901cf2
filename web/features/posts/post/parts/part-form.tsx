import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { countCharacters } from '../../../../../contract/platforms/count.ts'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import type { Post } from '../../../../../contract/posts/posts.ts'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { FormField } from '../../../../shared/forms/form-field.tsx'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { lowerFirst } from '../../../../shared/words/lower-first.ts'
import { partInputOf } from '../../group-calls.ts'
import { editParts } from '../../post-calls.ts'
import { usePostsChanged } from '../../post-queries.ts'

type Props = { post: Post; index: number; name: string; onClose: () => void }

/** Changes or removes a part of a partly published post. */
export function PartForm({ post, index, name, onClose }: Props) {
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => input.current?.focus(), [])
  const part = post.parts[index]
  const [text, setText] = useState(part?.content ?? '')
  const changed = usePostsChanged()
  const save = useMutation({
    mutationFn: (content: string | null) =>
      editParts(post.id, {
        version: post.version,
        parts: post.parts.flatMap((one, at) => {
          const next = at === index ? content : one.content
          return next === null ? [] : [{ ...partInputOf(one), content: next }]
        }),
      }),
    onSuccess: onClose,
    onSettled: () => changed(),
  })
  const limit = platforms[post.platform]
    .limits(post.account)
    .parts.find(({ kind }) => kind === part?.kind)?.characterLimit
  const length = countCharacters(post.platform, text)
  const isOver = limit !== undefined && length > limit
  const problem = save.error instanceof ApiError ? save.error.message : undefined
  return (
    <Stack
      component="form"
      spacing={1.5}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(text)
      }}
    >
      <FormField
        label={`Text of ${lowerFirst(name)}`}
        multiline
        minRows={2}
        inputRef={input}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isOver ? `Too long: ${length} of ${limit} characters` : problem}
        hint={limit !== undefined ? `${length} of ${limit} characters` : undefined}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <BusyButton
          type="submit"
          size="small"
          variant="contained"
          disabled={isOver || text.trim() === ''}
          busy={save.isPending && save.variables !== null}
          busyLabel="Saving..."
        >
          Save
        </BusyButton>
        <Button size="small" variant="text" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton
          size="small"
          variant="text"
          color="error"
          busy={save.isPending && save.variables === null}
          busyLabel="Removing..."
          onClick={() => save.mutate(null)}
          sx={{ color: 'error.strong', ml: 'auto' }}
        >
          Remove
        </BusyButton>
      </Box>
    </Stack>
  )
}
