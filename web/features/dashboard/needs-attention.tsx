import NextIcon from '@mui/icons-material/ChevronRight'
import DisconnectedIcon from '@mui/icons-material/LinkOff'
import ResumeIcon from '@mui/icons-material/PlayCircleOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { Attention } from '../../../contract/dashboard/dashboard.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { PostSummary } from '../../../contract/posts/posts.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { lineClamp } from '../../shared/theme/text-overflow.ts'
import { PlatformIcon } from '../../shared/ui/platform-icon.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { CureButton } from '../posts/index.ts'
import { postsWaiting, useBlockedPosts, useSocialAccounts } from '../social-accounts/index.ts'
import { wholeNumber } from '../../shared/numbers/compact-number.ts'

type Need = { key: string; icon: ReactElement; text: string; to: string }

/** What waits for the user: posts that failed or need attention, and accounts to connect again. Absent without any. */
export function NeedsAttention({ attention }: { attention: Attention }) {
  const needs = useNeeds(attention)
  const { failed, needsAttention, posts } = attention
  const count = failed + needsAttention
  if (needs.length === 0 && count === 0) return null
  const all = (
    <MuiLink component={Link} to="/content/posts?tab=attention" variant="body2">
      {count > posts.length ? `See all ${wholeNumber(count)} posts` : 'See all'}
    </MuiLink>
  )
  return (
    <Section title="Needs your attention" {...(count > 0 && { action: all })} flush>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {needs.map(({ key, icon, text, to }) => (
          <Box component="li" key={key} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <ButtonBase
              component={Link}
              to={to}
              sx={{
                width: 1,
                px: { xs: 2, sm: 3 },
                py: 1.5,
                gap: 1.5,
                justifyContent: 'flex-start',
                textAlign: 'left',
                '& > svg': { fontSize: 20, color: 'text.secondary' },
                '&:hover': { bgcolor: 'background.subtle' },
              }}
            >
              {icon}
              <Typography component="span" variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
                {text}
              </Typography>
              <NextIcon aria-hidden="true" />
            </ButtonBase>
          </Box>
        ))}
        {posts.map((post) => (
          <PostInNeed key={post.id} post={post} />
        ))}
      </Box>
    </Section>
  )
}

/** One of the posts, with its cause and what helps. */
function PostInNeed({ post }: { post: PostSummary }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 1.5,
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <PlatformIcon platform={post.platform} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <MuiLink
          component={Link}
          to={`/content/posts/${post.id}`}
          variant="body2"
          underline="hover"
          sx={{ color: 'text.primary', fontWeight: 500, ...lineClamp(2) }}
        >
          {post.excerpt}
        </MuiLink>
        <Typography component="p" variant="caption" sx={{ color: 'error.strong', ...lineClamp(3) }}>
          {post.problem?.cause}
        </Typography>
      </Box>
      <CureButton post={post} named sx={{ flexShrink: 0, ml: { xs: 4.5, sm: 0 } }} />
    </Box>
  )
}

function useNeeds({ failed, needsAttention }: Attention): Need[] {
  const lost = useSocialAccounts().data?.accounts.filter((account) => account.needsReconnect) ?? []
  const blocked = useBlockedPosts({ enabled: failed + needsAttention > 0 || lost.length > 0 })
  const waitingFor = (id: string) => blocked.find(({ account }) => account.id === id)?.count ?? 0
  // Lost ones are listed already.
  const others = blocked.filter(({ account }) => !lost.some(({ id }) => id === account.id))
  return [
    ...lost.map((account) => ({
      key: account.id,
      icon: <DisconnectedIcon aria-hidden="true" />,
      text: `Connect ${nameOf(account)} again${waiting(waitingFor(account.id))}`,
      to: '/social',
    })),
    ...others.map(({ account, count }) => ({
      key: account.id,
      icon: account.isConnected ? <ResumeIcon aria-hidden="true" /> : <DisconnectedIcon aria-hidden="true" />,
      text: account.isConnected
        ? `${postsWaiting(count)} to be resumed for ${nameOf(account)}`
        : `${nameOf(account)} is disconnected${waiting(count)}`,
      to: '/social',
    })),
  ]
}

const nameOf = ({ username, platform }: { username: string; platform: PlatformKey }) =>
  `${handleOf(username)} on ${platforms[platform].name}`

const waiting = (count: number) => (count === 0 ? '' : `: ${postsWaiting(count)} for it`)
