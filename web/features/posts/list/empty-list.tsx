import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { PostTab } from '../../../../contract/posts/post-tabs.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import type { PostFilter } from '../list-calls.ts'
import { aheadText, scheduledPosts } from './planned-ahead.tsx'
import { isFiltered } from './use-post-filter.ts'

type Words = { icon: ReactElement; title: string; text: string; action?: ReactElement }

const write = (label: string) => (
  <Button component={Link} to="/content" variant="contained">
    {label}
  </Button>
)

const ofTab: Record<PostTab, Words> = {
  queue: {
    icon: <ArticleIcon />,
    title: 'Nothing is scheduled',
    text: 'Posts that you schedule or add to the queue appear here, the next one first.',
    action: write('Write a post'),
  },
  approval: {
    icon: <CheckIcon />,
    title: 'Nothing waits for approval',
    text: 'Posts that somebody asks to approve appear here, the next one first.',
  },
  drafts: {
    icon: <ArticleIcon />,
    title: 'No drafts',
    text: 'What you save without publishing it appears here.',
    action: write('Write a post'),
  },
  published: {
    icon: <ArticleIcon />,
    title: 'Nothing published yet',
    text: 'Published posts appear here with their views, likes and comments.',
    action: write('Write a post'),
  },
  attention: {
    icon: <CheckIcon />,
    title: 'Nothing needs your attention',
    text: 'Posts that could not be published appear here, with what to do.',
  },
}

type Props = {
  filter: PostFilter
  /** How many posts are left out because they are planned for later. */
  ahead: number
}

/** Why the list is empty, and what to do next. */
export function EmptyList({ filter, ahead }: Props) {
  return (
    <Section>
      <EmptyState {...wordsFor(filter, ahead)} />
    </Section>
  )
}

function wordsFor(filter: PostFilter, ahead: number): Words {
  const { tab } = filter
  if (ahead > 0) {
    return {
      icon: <ArticleIcon />,
      title: 'Nothing in the next days',
      text: aheadText(ahead),
      action: (
        <Button component={Link} to={scheduledPosts} variant="outlined">
          Show scheduled posts
        </Button>
      ),
    }
  }
  if (isFiltered(filter)) {
    return {
      icon: <ArticleIcon />,
      title: 'No posts match',
      text: 'Try other words, or fewer filters.',
      action: (
        <Button component={Link} to={`/content/posts${tab ? `?tab=${tab}` : ''}`} variant="outlined">
          Show all posts
        </Button>
      ),
    }
  }
  if (tab) return ofTab[tab]
  return {
    icon: <ArticleIcon />,
    title: 'No posts yet',
    text: 'Drafts, scheduled and published posts appear here.',
    action: (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        {write('Create First Post')}
        <Button component={Link} to="/content/import" variant="outlined">
          Import from CSV
        </Button>
      </Box>
    ),
  }
}
