import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApprovalStep } from '../../../../contract/approval/approval.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { Section } from '../../../shared/ui/section.tsx'
import { useApproval } from '../../workspaces/index.ts'
import { useApprovalSteps, useWaitingForMe } from './approval-calls.ts'
import { strayWords, waitingWords } from './approval-words.ts'
import { Changes } from './changes.tsx'
import { DecideBar } from './decide-bar.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDecide } from './use-decide.ts'
import { useDecideKeys } from './use-decide-keys.ts'

type Props = {
  post: Post
  /** While the post is being deleted, nothing is loaded again. */
  isPaused: boolean
  onUnverified: () => void
}

/** On the page of a post that waits: who asked for what, what changed since the last decision, and the decisions. */
export function ApprovalSection({ post, isPaused, onUnverified }: Props) {
  const { mayDecide } = useApproval()
  const navigate = useNavigate()
  const [decided, setDecided] = useState(false)
  const deciding = useDecide({ onUnverified, onDone: () => setDecided(true) })
  const decides = post.approval !== null && post.can.decide
  const waiting = useWaitingForMe({ enabled: mayDecide && (decides || decided) }).data?.posts ?? none
  const at = waiting.findIndex(({ id }) => id === post.id)
  // A decided post is not among them any more, so that the first one is next.
  const [previous, next] = at < 0 ? [undefined, waiting[0]] : [waiting[at - 1], waiting[at + 1] ?? waiting[0]]
  const go = (step: 1 | -1) => {
    const to = step === 1 ? next : previous
    if (to && to.id !== post.id) void navigate(`/content/posts/${to.id}`)
  }
  useDecideKeys({
    enabled: decides || decided,
    decide: (decision) => decides && deciding.ask(decision, [post]),
    go,
  })
  const others = waiting.filter(({ id }) => id !== post.id).length
  return (
    <>
      {post.approval && <Waiting post={post} approval={post.approval} isPaused={isPaused} />}
      {(decides || (decided && others > 0)) && (
        <DecideBar
          posts={decides ? [post] : none}
          deciding={deciding}
          others={others}
          onPrevious={previous && (() => go(-1))}
          onNext={others > 0 ? () => go(1) : undefined}
        />
      )}
      <ReasonDialog deciding={deciding} posts={[post]} />
    </>
  )
}

const none: never[] = []

type WaitingProps = Pick<Props, 'post' | 'isPaused'> & { approval: NonNullable<Post['approval']> }

function Waiting({ post, approval, isPaused }: WaitingProps) {
  const { data } = useApprovalSteps(post.id, { enabled: !isPaused })
  const steps = data?.steps ?? none
  const last = steps.findLast((step) => step.content !== null && step.takenBackAt === null)
  const changed = last?.content && last.hash !== approval.hash ? last.content : null
  const stray = strayWords(approval)
  return (
    <Section title={approval.state === 'asked' ? 'Waiting for approval' : 'Changes requested'}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <div>
          <Typography variant="body2">{waitingWords(approval)}</Typography>
          {approval.note !== '' && <Note>{approval.note}</Note>}
          {stray !== null && (
            <Alert severity={approval.hasApprover ? 'info' : 'warning'} sx={{ mt: 1 }}>
              {stray}
            </Alert>
          )}
        </div>
        {last && changed && (
          <div>
            <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
              Changed since {last.by ?? 'a former member'} {words[last.kind]}
            </Typography>
            <Changes before={changed} post={post} media={data?.media ?? none} />
          </div>
        )}
        {steps.length > 1 && <Steps steps={steps} />}
      </Box>
    </Section>
  )
}

const words: Record<ApprovalStep['kind'], string> = {
  asked: 'asked for approval',
  approved: 'approved it',
  changes_requested: 'asked for changes',
  rejected: 'rejected it',
  withdrawn: 'went on without it',
}

/** All that was asked and decided before, newest first. */
const Steps = ({ steps }: { steps: readonly ApprovalStep[] }) => (
  <Box component="details" sx={{ typography: 'body2' }}>
    <Box component="summary" sx={{ cursor: 'pointer', borderRadius: 1, fontWeight: 600 }}>
      What was asked and decided
    </Box>
    <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0, mt: 1, display: 'grid', gap: 1 }}>
      {steps.toReversed().map(({ id, at, by, kind, askedOf, note, takenBackAt }) => (
        <li key={id}>
          {by ?? 'A former member'}{' '}
          {kind === 'asked' && askedOf ? `asked ${askedOf} for approval` : words[kind]}
          {takenBackAt !== null && ', and took it back'}
          <Typography
            component="time"
            dateTime={at}
            variant="caption"
            sx={{ color: 'text.secondary', ml: 1 }}
          >
            {formatDateTime(at)}
          </Typography>
          {note !== '' && <Note>{note}</Note>}
        </li>
      ))}
    </Box>
  </Box>
)

const Note = ({ children }: { children: string }) => (
  <Typography
    component="blockquote"
    variant="body2"
    sx={{
      m: 0,
      mt: 0.5,
      pl: 1.5,
      borderLeft: 3,
      borderColor: 'divider',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </Typography>
)
