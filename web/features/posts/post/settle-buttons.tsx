import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { Post } from '../../../../contract/posts.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { usePlanGates } from '../../../shared/points/plan-gates.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { FormField } from '../../../shared/ui/form-field.tsx'
import { MessageAlert } from '../../../shared/ui/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { confirmPublished, publishAgain } from '../post-calls.ts'
import { usePostsChanged } from '../post-queries.ts'

/** Only the person can tell whether the post is on the network: the two answers. */
export function SettleButtons({ post, onUnverified }: { post: Post; onUnverified: () => void }) {
  const [address, setAddress] = useState('')
  const [again, setAgain] = useState(false)
  const changed = usePostsChanged()
  const { meet } = usePlanGates()
  const queryClient = useQueryClient()
  const network = platforms[post.platform].name
  const settle = useMutation({
    mutationFn: (answer: 'there' | 'again') =>
      answer === 'there'
        ? confirmPublished(post.id, { version: post.version, permalink: address.trim() || null })
        : publishAgain(post.id, post.version),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.post(post.id) }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
      meet(error, { lock: { entitlement: 'allPlatforms' } })
    },
    onSettled: () => {
      setAgain(false)
      changed()
    },
  })
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    settle.mutate('there')
  }
  const problem = settle.error instanceof ApiError ? settle.error : null
  return (
    <Section
      title={`Is the post on ${network}?`}
      description={`Look at ${post.account ? `@${post.account.username}` : 'the account'}, then say what you found.`}
    >
      <Stack component="form" spacing={2} onSubmit={confirm}>
        <FormField
          label="Address of the post"
          optional
          type="url"
          placeholder="https://"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={problem?.errors['permalink']}
        />
        <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <BusyButton
            type="submit"
            variant="contained"
            busy={settle.isPending && settle.variables === 'there'}
            busyLabel="Saving..."
          >
            It is there
          </BusyButton>
          <Button variant="outlined" onClick={() => setAgain(true)}>
            Publish again
          </Button>
        </Box>
      </Stack>
      <ConfirmDialog
        open={again}
        title="Publish this post again?"
        text={`If it is on ${network} after all, it will be there twice. Publish again only if you looked and did not find it.`}
        confirmLabel="Publish again"
        busyLabel="Publishing..."
        busy={settle.isPending}
        onConfirm={() => settle.mutate('again')}
        onCancel={() => setAgain(false)}
      />
    </Section>
  )
}
