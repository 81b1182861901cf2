import CheckIcon from '@mui/icons-material/RefreshRounded'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import PauseIcon from '@mui/icons-material/PauseRounded'
import PlayIcon from '@mui/icons-material/PlayArrowRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { Feed } from '../../../contract/feeds/feeds.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { NoticeLine } from '../../shared/ui/notice-line.tsx'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { QuietLabel } from '../../shared/ui/quiet-label.tsx'
import { AccountLine } from '../social-accounts/index.ts'
import { checkFeed, isChecking, turnFeed } from './feed-calls.ts'
import { FeedEntries } from './feed-entries.tsx'
import { checkedOf, summaryOf } from './feed-words.ts'

type Props = {
  feed: Feed
  accounts: readonly SocialAccount[]
  onEdit: () => void
  onRemove: () => void
}

/** A feed with what it brings, what is wrong with it, and its entries. */
export function FeedRow({ feed, accounts, onEdit, onRemove }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const entriesId = useId()
  const { title, url, problem, paused, socialAccountIds } = feed
  return (
    <Box component="li" sx={{ px: { xs: 2, sm: 3 }, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography component="h3" variant="subtitle2">
              {title}
            </Typography>
            {paused && <QuietLabel>Paused</QuietLabel>}
            {problem && !paused && <QuietLabel tone="error">Not working</QuietLabel>}
          </Box>
          <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
            {url}
          </Typography>
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {summaryOf(feed)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }} aria-live="polite">
            {checkedOf(feed)}
          </Typography>
          <Accounts accounts={accounts.filter(({ id }) => socialAccountIds.includes(id))} />
        </Box>
        {feed.can.change && <Actions feed={feed} onEdit={onEdit} onRemove={onRemove} />}
      </Box>
      {problem && (
        <Box
          component="ul"
          aria-label={`Problem of ${title}`}
          sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}
        >
          <NoticeLine severity="error">{`${problem.cause} ${problem.cure}`}</NoticeLine>
        </Box>
      )}
      <Button
        size="small"
        variant="text"
        aria-expanded={isOpen}
        aria-controls={isOpen ? entriesId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ mt: 1, ml: -1 }}
      >
        {isOpen ? 'Hide entries' : 'Show entries'}
        <Box component="span" sx={visuallyHidden}>{` of ${title}`}</Box>
      </Button>
      {isOpen && (
        <Box id={entriesId} sx={{ mt: 1 }}>
          <FeedEntries feed={feed} />
        </Box>
      )}
    </Box>
  )
}

function Accounts({ accounts }: { accounts: readonly SocialAccount[] }) {
  if (accounts.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mt: 0.5, typography: 'body2' }}>
      {accounts.map((account) => (
        <AccountLine key={account.id} account={account} />
      ))}
    </Box>
  )
}

function Actions({ feed, onEdit, onRemove }: Pick<Props, 'feed' | 'onEdit' | 'onRemove'>) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const settled = {
    onError: (error: Error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.feeds }),
  }
  const turn = useMutation({ mutationFn: () => turnFeed(feed), ...settled })
  const check = useMutation({ mutationFn: () => checkFeed(feed), ...settled })
  const { title, paused } = feed
  return (
    <Box sx={{ display: 'flex', my: -0.75, ml: { xs: -1, sm: 0 } }}>
      {!paused && (
        <Action
          label={`Check ${title} now`}
          disabled={check.isPending || isChecking(feed)}
          onAct={() => check.mutate()}
        >
          <CheckIcon fontSize="small" />
        </Action>
      )}
      <Action
        label={`${paused ? 'Resume' : 'Pause'} ${title}`}
        disabled={turn.isPending}
        onAct={() => turn.mutate()}
      >
        {paused ? <PlayIcon fontSize="small" /> : <PauseIcon fontSize="small" />}
      </Action>
      <Action label={`Edit ${title}`} onAct={onEdit}>
        <EditIcon fontSize="small" />
      </Action>
      <Action label={`Delete ${title}`} onAct={onRemove}>
        <DeleteIcon fontSize="small" />
      </Action>
    </Box>
  )
}

type ActionProps = { label: string; disabled?: boolean; onAct: () => void; children: ReactNode }

function Action({ label, disabled = false, onAct, children }: ActionProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onAct}
    >
      {children}
    </IconButton>
  )
}
