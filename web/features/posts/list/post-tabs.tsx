import ReviewIcon from '@mui/icons-material/RateReviewOutlined'
import Box from '@mui/material/Box'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { Fragment, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { maxFilteredCount, postTabSchema, type PostTab } from '../../../../contract/posts/post-tabs.ts'
import { useChosenInView } from '../../../shared/hooks/use-chosen-in-view.ts'
import { fadedEnds, useFadedEnds } from '../../../shared/hooks/use-faded-ends.ts'
import { counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { linksPath } from '../../review-links/index.ts'
import { useApproval, useMayPublish } from '../../workspaces/index.ts'
import { usePostCounts } from '../post-queries.ts'
import { usePostFilter } from './use-post-filter.ts'

export const tabNames: Record<PostTab | 'all', string> = {
  queue: 'Queue',
  approval: 'Waiting for approval',
  drafts: 'Drafts',
  published: 'Published',
  attention: 'Needs attention',
  all: 'All',
}
const tabs = [...postTabSchema.options, 'all'] as const

/** The lists of posts with how many each has. The filters stay when another one is opened. */
export function PostTabs() {
  const row = useRef<HTMLElement>(null)
  const filter = usePostFilter()
  const { search } = useLocation()
  const counts = usePostCounts(filter)
  useChosenInView(row, '[aria-current="page"]')
  useFadedEnds(row)
  const chosen = filter.tab ?? 'all'
  const { isUsed } = useApproval()
  const mayShare = useMayPublish()
  // Posts that asked while the workspace had approval still wait.
  const hasApproval = isUsed || chosen === 'approval' || (counts?.approval ?? 0) > 0
  return (
    <Box
      ref={row}
      component="nav"
      aria-label="Lists of posts"
      sx={[
        {
          display: 'flex',
          gap: 0.75,
          overflowX: 'auto',
          scrollbarWidth: 'none',
          py: 0.5,
          mx: -0.5,
          px: 0.5,
        },
        fadedEnds,
      ]}
    >
      {tabs
        .filter((tab) => tab !== 'approval' || hasApproval)
        .map((tab) => (
          <Fragment key={tab}>
            {/* Beside what waits for approval. */}
            {tab === 'drafts' && mayShare && (
              <Box component={Link} to={linksPath} sx={tabStyles}>
                <ReviewIcon aria-hidden="true" sx={{ fontSize: 18 }} />
                Review links
              </Box>
            )}
            <Box
              component={Link}
              to={{ search: searchFor(search, tab) }}
              preventScrollReset
              aria-current={tab === chosen ? 'page' : undefined}
              sx={tabStyles}
            >
              {tabNames[tab]}
              {counts && (
                <Count count={counts[tab]} limited={isLimited(filter)} alarming={tab === 'attention'} />
              )}
            </Box>
          </Fragment>
        ))}
    </Box>
  )
}

const tabStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  flexShrink: 0,
  minHeight: 36,
  px: 1.5,
  borderRadius: '10px',
  typography: 'subtitle2',
  textDecoration: 'none',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'background.subtle', color: 'text.primary' },
  '&[aria-current]': { bgcolor: 'primary.soft', color: 'primary.strong' },
} as const

type CountProps = { count: number; limited: boolean; alarming: boolean }

function Count({ count, limited, alarming }: CountProps) {
  const more = limited && count >= maxFilteredCount
  return (
    <Box
      component="span"
      sx={{
        minWidth: 20,
        position: 'relative',
        px: 0.75,
        py: '1px',
        borderRadius: '9px',
        textAlign: 'center',
        typography: 'caption',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        bgcolor: alarming && count > 0 ? 'error.soft' : 'background.subtle',
        color: alarming && count > 0 ? 'error.strong' : 'text.primary',
      }}
    >
      <span aria-hidden="true">{more ? `${maxFilteredCount - 1}+` : wholeNumber(count)}</span>
      <Box component="span" sx={visuallyHidden}>
        {more ? ` more than ${maxFilteredCount - 1} posts` : ` ${counted(count, 'post')}`}
      </Box>
    </Box>
  )
}

const isLimited = ({ platform, account }: ReturnType<typeof usePostFilter>) =>
  platform !== undefined || account !== undefined

/** The address of another list with the same filters. Only "All" is filtered by status. */
function searchFor(search: string, tab: (typeof tabs)[number]): string {
  const query = new URLSearchParams(search)
  query.delete('status')
  if (tab === 'all') query.delete('tab')
  else query.set('tab', tab)
  return query.toString()
}
