import CheckIcon from '@mui/icons-material/CheckCircle'
import DraftIcon from '@mui/icons-material/Edit'
import FailedIcon from '@mui/icons-material/Error'
import ApprovalIcon from '@mui/icons-material/HowToReg'
import DisconnectedIcon from '@mui/icons-material/LinkOff'
import QuestionIcon from '@mui/icons-material/QuestionMark'
import ClockIcon from '@mui/icons-material/Schedule'
import WarningIcon from '@mui/icons-material/Warning'
import Box from '@mui/material/Box'
import Chip, { chipClasses } from '@mui/material/Chip'
import CircularProgress from '@mui/material/CircularProgress'
import type { ReactElement } from 'react'
import type { PostProblem, PostStatus } from '../../../contract/posts/posts.ts'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { knownOr } from '../words/known-or.ts'
import { statusWords, needsReconnecting } from './post-status-words.ts'

type Look = { tone: 'success' | 'info' | 'warning' | 'error'; icon: ReactElement }

/** Any status but those of specification section 4 that have a color of their own. */
const other: Look = { tone: 'error', icon: <WarningIcon /> }

/** Color and icon of every status. */
const looks: Record<PostStatus, Look> = {
  published: { tone: 'success', icon: <CheckIcon /> },
  scheduled: { tone: 'info', icon: <ClockIcon /> },
  draft: { tone: 'warning', icon: <DraftIcon /> },
  publishing: {
    tone: 'error',
    icon: <CircularProgress size={12} thickness={6} color="inherit" aria-hidden="true" />,
  },
  failed: { tone: 'error', icon: <FailedIcon /> },
  needs_attention: { tone: 'error', icon: <QuestionIcon /> },
  pending_approval: { tone: 'error', icon: <ApprovalIcon /> },
}

/** A post that waits for its account to be connected again. */
const disconnected: Look = { tone: 'error', icon: <DisconnectedIcon /> }

/** Color and icon of a post. */
const lookOf = (status: PostStatus, problem: PostProblem['code'] | null): Look =>
  needsReconnecting(status, problem) ? disconnected : knownOr(looks, status, other)

type IconProps = { status: PostStatus; problem: PostProblem['code'] | null }

/** The icon of a post's status in its color, as large as the text around it. Decorative: its words are in a label. */
export function PostStatusIcon({ status, problem }: IconProps) {
  const { tone, icon } = lookOf(status, problem)
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{ display: 'inline-flex', color: `${tone}.strong`, '& svg': { fontSize: 'inherit' } }}
    >
      {icon}
    </Box>
  )
}

type ChipProps = {
  status: PostStatus
  problem?: PostProblem | null
  /** The approval that it waits for. */
  approval?: { state: 'asked' | 'changes_requested' } | null
  large?: boolean
}

/** A post's status as color, icon and label. */
export function PostStatusChip({ status, problem = null, approval = null, large = false }: ChipProps) {
  const look = lookOf(status, problem?.code ?? null)
  const { tone, icon } = look
  const outlined = look === disconnected || status === 'needs_attention'
  return (
    <Chip
      component="span"
      size={large ? 'medium' : 'small'}
      variant={outlined ? 'outlined' : 'filled'}
      icon={icon}
      label={statusWords({ status, problem: problem?.code ?? null, approval })}
      sx={[
        {
          flexShrink: 0,
          color: `${tone}.strong`,
          [`& .${chipClasses.icon}`]: { color: 'inherit', fontSize: large ? 18 : 14 },
        },
        large && { height: 34, fontSize: '0.875rem' },
        outlined ? { borderColor: `${tone}.main` } : { bgcolor: `${tone}.soft` },
      ]}
    />
  )
}

type MarkProps = { status: PostStatus; text: string; label: string }

/** A small mark with a status's icon and a short text; `label` is read instead of the text. */
export function PostStatusMark({ status, text, label }: MarkProps) {
  const { tone, icon } = knownOr(looks, status, other)
  return (
    <Chip
      component="span"
      size="small"
      icon={icon}
      label={
        <>
          <span aria-hidden="true">{text}</span>
          <Box component="span" sx={visuallyHidden}>
            {label}
          </Box>
        </>
      }
      sx={{
        height: 24,
        flexShrink: 0,
        borderRadius: '12px',
        bgcolor: `${tone}.soft`,
        color: `${tone}.strong`,
        [`& .${chipClasses.icon}`]: { color: 'inherit', fontSize: 14 },
      }}
    />
  )
}
