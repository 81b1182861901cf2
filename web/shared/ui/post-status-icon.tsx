import Box from '@mui/material/Box'
import type { PostProblem, PostStatus } from '../../../contract/posts.ts'
import { lookOf } from './post-status.tsx'

type Props = { status: PostStatus; problem: PostProblem['code'] | null }

/** The icon of a status in its color, where `statusWords` are read with it. */
export function PostStatusIcon({ status, problem }: Props) {
  const { tone, icon } = lookOf(status, problem)
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{ display: 'inline-flex', flexShrink: 0, color: `${tone}.strong`, '& svg': { fontSize: 16 } }}
    >
      {icon}
    </Box>
  )
}

export const statusWords = ({ status, problem }: Props): string => lookOf(status, problem).label
