import PictureIcon from '@mui/icons-material/ImageOutlined'
import MoreIcon from '@mui/icons-material/MoreVert'
import TextIcon from '@mui/icons-material/NotesOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import type { PostTab } from '../../../../contract/posts/post-tabs.ts'
import { MediaThumbnail } from '../../../shared/ui/media/media-thumbnail.tsx'
import { LabelMarks } from '../../labels/index.ts'
import { Authors, useTeam } from '../../members/index.ts'
import { CureButton } from '../cure/cure-button.tsx'
import { cureOf } from '../cure/cure-of.ts'
import { numbersText } from './numbers-text.ts'
import { Accounts, RowTime, Statuses } from './row-parts.tsx'
import { rowStyles } from './row-styles.ts'

export type RowHandlers = {
  onActivate: (key: string) => void
  onToggle: (key: string) => void
  onSelect: (key: string) => void
  onMenu: (key: string, anchor: HTMLElement) => void
}

type Props = RowHandlers & {
  rowKey: string
  posts: readonly PostSummary[]
  /** The list; undefined for all posts. */
  tab: PostTab | undefined
  /** How many posts the whole group has. Some of them may not match the filter. */
  postCount: number
  labelIds: readonly string[]
  /** Undefined for a single post. */
  expanded?: boolean | undefined
  /** A post of an expanded group. */
  nested?: boolean
  selected: boolean
  /** The one row that the Tab key reaches. */
  active: boolean
  /** Whether the row takes the focus, after an arrow key. */
  takesFocus: boolean
}

/** One group, or one post, as a line: selection, picture, text, accounts, time, status and one menu. */
export const GroupRow = memo(function GroupRow(props: Props) {
  const { rowKey, posts, tab, labelIds, expanded, nested = false, selected, active, takesFocus } = props
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) main.current?.focus()
  }, [takesFocus])
  const isTeam = useTeam() !== undefined
  const [first] = posts
  if (!first) return null
  const tabIndex = active ? 0 : -1
  const { problem } = posts.find((post) => post.problem !== null) ?? first
  const thread = first.messageCount > 1 ? `Thread of ${first.messageCount} messages` : undefined
  const detail = problem?.cause ?? numbersText(posts) ?? thread
  const cure = tab === 'attention' && posts.length === 1 && cureOf(first) !== null
  const hasSecondLine = detail !== undefined || labelIds.length > 0 || isTeam
  const text = (
    <>
      <Box component="span" className="text" data-short={hasSecondLine || undefined}>
        {first.excerpt}
      </Box>
      {hasSecondLine && (
        <span className="second">
          <LabelMarks ids={labelIds} />
          <Authors of={posts} pictureOnly={detail !== undefined} />
          {detail !== undefined && (
            <Box component="span" className="detail" data-problem={problem !== null || undefined}>
              {detail}
            </Box>
          )}
        </span>
      )}
    </>
  )
  return (
    <Box
      data-row={rowKey}
      data-selected={selected || undefined}
      data-cure={cure || undefined}
      onFocus={() => props.onActivate(rowKey)}
      sx={[rowStyles, nested && { pl: { md: 6 } }]}
    >
      {nested ? (
        <span />
      ) : (
        <input
          type="checkbox"
          className="select"
          tabIndex={tabIndex}
          checked={selected}
          aria-label={`Select “${first.excerpt.slice(0, 60)}”`}
          onChange={() => props.onSelect(rowKey)}
        />
      )}
      <Picture post={first} />
      {expanded === undefined ? (
        <Link
          className="main"
          ref={main as React.Ref<HTMLAnchorElement>}
          to={`/content/posts/${first.id}`}
          tabIndex={tabIndex}
        >
          {text}
        </Link>
      ) : (
        <button
          type="button"
          className="main"
          ref={main as React.Ref<HTMLButtonElement>}
          tabIndex={tabIndex}
          aria-expanded={expanded}
          onClick={() => props.onToggle(rowKey)}
        >
          {text}
        </button>
      )}
      <Accounts posts={posts} postCount={props.postCount} expanded={expanded} />
      <RowTime post={first} changed={tab === 'drafts' || tab === 'attention'} />
      <Statuses posts={posts} />
      {cure && <CureButton post={first} named className="cure" />}
      <IconButton
        className="menu"
        size="small"
        tabIndex={tabIndex}
        aria-label={`Actions for “${first.excerpt.slice(0, 60)}”`}
        aria-haspopup="menu"
        onClick={(event) => props.onMenu(rowKey, event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
    </Box>
  )
})

/** The first picture or video; a quiet mark of the kind of post without one. */
function Picture({ post }: { post: PostSummary }) {
  const [first] = post.media
  return (
    <Box className="picture">
      {first ? (
        <MediaThumbnail
          src={first.media.thumbnailUrl ?? first.media.url}
          video={first.media.video}
          alt={first.altText}
          broken={`${first.media.name} cannot be shown here`}
        />
      ) : (
        <Box
          aria-hidden="true"
          sx={{ height: 1, display: 'grid', placeItems: 'center', color: 'text.secondary' }}
        >
          {platforms[post.platform].textOnly ? (
            <TextIcon fontSize="small" />
          ) : (
            <PictureIcon fontSize="small" />
          )}
        </Box>
      )}
    </Box>
  )
}
