import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { feedLimits, type FeedPreview } from '../../../../contract/feeds/feeds.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useDebounced } from '../../../shared/hooks/use-debounced.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { usePlanGates } from '../../points/index.ts'
import { followFeed, useFeedPreview } from '../feed-calls.ts'
import { firstChoice } from './feed-choice.ts'
import { FeedFields } from './feed-fields.tsx'
import { FeedPosts } from './feed-posts.tsx'
import { twoColumns } from './two-columns.ts'

const settleMs = 400

type Props = { accounts: readonly SocialAccount[]; canQueue: boolean }

/** Looks at a feed, with the posts that it would bring, and follows it. */
export function FollowFeed({ accounts, canQueue }: Props) {
  const [typed, setTyped] = useState('')
  /** The address that is looked at, with the id that the feed gets. */
  const [asked, setAsked] = useState<{ url: string; id: string } | null>(null)
  const [choice, setChoice] = useState(() => firstChoice(accounts))
  const settled = useDebounced(choice, settleMs)
  const { postsPerDay: _perDay, ...looked } = settled
  const preview = useFeedPreview(asked && { url: asked.url, ...looked })
  const look = (event: FormEvent) => {
    event.preventDefault()
    const url = typed.trim()
    if (url === '') return
    if (url === asked?.url) void preview.refetch()
    else setAsked({ url, id: newId() })
  }
  const isLooking = asked !== null && preview.isFetching && !preview.data
  return (
    <Section
      title="Follow a feed"
      description={`New entries of a blog, a shop or a news site become drafts, or go into your queue. We check every ${feedLimits.everyMinutes} minutes.`}
    >
      <Box component="form" noValidate aria-label="Find a feed" onSubmit={look} sx={addressRow}>
        <FormField
          label="Address of a feed or site"
          type="url"
          placeholder="https://blog.example"
          autoComplete="off"
          value={typed}
          inputProps={{ maxLength: feedLimits.address }}
          error={preview.error?.message}
          onChange={(event) => setTyped(event.target.value)}
        />
        <BusyButton
          type="submit"
          variant={preview.data ? 'outlined' : 'contained'}
          busy={isLooking}
          busyLabel="Looking..."
        >
          Find feed
        </BusyButton>
      </Box>
      {isLooking && (
        <Delayed>
          <Skeleton variant="rounded" height={240} sx={{ mt: 3 }} />
        </Delayed>
      )}
      {asked && preview.data && (
        <Box sx={{ mt: 3, display: 'grid', gap: 3 }}>
          <Box sx={twoColumns}>
            <FeedFields choice={choice} accounts={accounts} canQueue={canQueue} onChoice={setChoice} />
            <FeedPosts preview={preview.data} becomes={settled.becomes} busy={preview.isPlaceholderData} />
          </Box>
          <FollowBar
            key={asked.id}
            preview={preview.data}
            choice={choice}
            id={asked.id}
            onFollowed={() => {
              setAsked(null)
              setTyped('')
            }}
          />
        </Box>
      )}
    </Section>
  )
}

const addressRow = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr auto' },
  gap: 1.5,
  alignItems: 'start',
  maxWidth: 720,
  // The button stands beside the field and not beside its label.
  '& > button': { mt: { sm: '27px' }, height: { sm: 46 } },
} as const

type BarProps = {
  preview: FeedPreview
  choice: ReturnType<typeof firstChoice>
  id: string
  onFollowed: () => void
}

function FollowBar({ preview, choice, id, onFollowed }: BarProps) {
  const [withNewest, setWithNewest] = useState(false)
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { handleError } = usePlanGates()
  const follow = useMutation({
    mutationFn: () => followFeed({ id, url: preview.url, ...choice, withNewest }),
    onSuccess: async ({ feed }) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.feeds })
      toasts.show({ severity: 'success', text: `You follow ${feed.title}.` })
      onFollowed()
    },
    onError: (error) => {
      handleError(error, { lock: { entitlement: 'scheduling', onContinue: () => follow.mutate() } })
    },
  })
  const hasAccounts = choice.socialAccountIds.length > 0
  const reason = preview.followed
    ? 'Your workspace follows this feed already.'
    : hasAccounts
      ? presentWords(preview)
      : 'Choose at least one account.'
  return (
    <Box sx={{ display: 'grid', gap: 1.5, borderTop: 1, borderColor: 'divider', pt: 2 }}>
      <MessageAlert message={follow.error && { severity: 'error', text: follow.error.message }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0, typography: 'body2', color: 'text.secondary' }}>
          <Box id={`reason-${id}`}>{reason}</Box>
          {!preview.followed && preview.entryCount > 0 && (
            <FormControlLabel
              control={
                <Checkbox size="small" checked={withNewest} onChange={(_event, on) => setWithNewest(on)} />
              }
              label="Start with the newest entry"
            />
          )}
        </Box>
        <BusyButton
          variant="contained"
          busy={follow.isPending}
          busyLabel="Following..."
          disabled={preview.followed || !hasAccounts || choice.template.trim() === ''}
          aria-describedby={`reason-${id}`}
          onClick={() => follow.mutate()}
        >
          Follow this feed
        </BusyButton>
      </Box>
    </Box>
  )
}

function presentWords({ entryCount }: FeedPreview): string {
  if (entryCount === 0) return 'New entries become posts from now on.'
  if (entryCount === 1) return 'The current entry does not become a post.'
  return `The ${wholeNumber(entryCount)} current entries do not become posts.`
}
