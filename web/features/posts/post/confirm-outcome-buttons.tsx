import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { partName } from '../../../../contract/posts/post-parts.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { usePlanGates } from '../../points/index.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { lowerFirst } from '../../../shared/words/lower-first.ts'
import { confirmPublished, publishAgain } from '../post-calls.ts'
import { usePostsChanged } from '../post-queries.ts'

/** Asks the user whether the post, or one of its parts, is on the platform, if this could not be determined automatically. */
export function ConfirmOutcomeButtons({ post, onUnverified }: { post: Post; onUnverified: () => void }) {
  const form = useForm({ defaultValues: { permalink: '' }, reValidateMode: 'onSubmit' })
  const [again, setAgain] = useState(false)
  const changed = usePostsChanged()
  const { handleError } = usePlanGates()
  const queryClient = useQueryClient()
  const platform = platforms[post.platform].name
  const subject = subjectOf(post)
  // Without a change it would be refused again.
  const edits = post.problem?.code === 'duplicate' && post.can.edit
  const settle = useMutation({
    mutationFn: (answer: 'there' | 'again') =>
      answer === 'there'
        ? confirmPublished(post.id, {
            version: post.version,
            permalink: form.getValues('permalink').trim() || null,
          })
        : publishAgain(post.id, post.version),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.post(post.id) }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
      if (handleError(error, { lock: { entitlement: 'allPlatforms' } })) return
      if (error instanceof ApiError) showServerErrors(form, error.errors, { permalink: 'permalink' })
    },
    onSettled: () => {
      setAgain(false)
      changed()
    },
  })
  const problem = settle.error instanceof ApiError ? settle.error : null
  return (
    <Section
      title={edits ? `${platform} already has this text` : `Is ${subject} on ${platform}?`}
      description={`Check ${post.account ? handleOf(post.account.username) : 'the account'}, then let us know.`}
    >
      <Stack
        component="form"
        spacing={2}
        noValidate
        onSubmit={(event) => void form.handleSubmit(() => settle.mutate('there'))(event)}
      >
        <FormField
          label={`Address of ${subject}`}
          optional
          type="url"
          placeholder="https://"
          {...fieldProps(form, 'permalink')}
        />
        <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {edits && (
            <Button component={Link} to={`/content?post=${post.id}`} variant="contained">
              Edit the post
            </Button>
          )}
          <BusyButton
            type="submit"
            variant={edits ? 'outlined' : 'contained'}
            busy={settle.isPending && settle.variables === 'there'}
            busyLabel="Saving..."
          >
            It was published
          </BusyButton>
          {!edits && (
            <Button variant="outlined" onClick={() => setAgain(true)}>
              Publish again
            </Button>
          )}
        </Box>
      </Stack>
      <ConfirmDialog
        open={again}
        title={`Publish ${subject} again?`}
        text={`If it is on ${platform} after all, it will appear twice. Publish again only if you checked and it is not there.`}
        confirmLabel="Publish again"
        busyLabel="Publishing..."
        busy={settle.isPending}
        onConfirm={() => settle.mutate('again')}
        onCancel={() => setAgain(false)}
      />
    </Section>
  )
}

/** What the question is about: "the post", "message 3 of 5", "the first comment". */
function subjectOf({ parts }: Post): string {
  const index = parts.findIndex(({ state }) => state === 'sending' || state === 'pending')
  const part = parts[index]
  if (!part) return 'the post'
  return lowerFirst(partName(part.kind, index + 1, parts.length))
}
