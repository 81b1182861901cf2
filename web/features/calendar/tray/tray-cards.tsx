import IdeaIcon from '@mui/icons-material/LightbulbOutlined'
import { Link, useLocation } from 'react-router'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostGroupSummary } from '../../../../contract/posts/post-groups.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import type { PlannedIdea } from '../../assistant/index.ts'

/** A draft without a time. */
export function DraftCard({ draft }: { draft: PostGroupSummary }) {
  const { pathname, search } = useLocation()
  const [first] = draft.posts
  if (!first) return null
  const keys = [...new Set(draft.posts.map(({ platform }) => platform))]
  return (
    <Link
      className="card"
      to={`/content?post=${first.id}`}
      state={{ returnTo: pathname + search }}
      draggable={false}
      data-card={first.id}
      data-status="draft"
      aria-label={`Draft for ${keys.map((key) => platforms[key].name).join(' and ')}: ${first.excerpt}`}
    >
      <span className="top">
        <span className="platforms">
          {keys.map((key) => (
            <PlatformIcon key={key} platform={key} size={14} />
          ))}
        </span>
      </span>
      <span className="content">
        <span className="text">{first.excerpt}</span>
      </span>
    </Link>
  )
}

/** An idea of which there is no post yet. Opening it makes a draft of it. */
export function IdeaCard({ idea, onOpen }: { idea: PlannedIdea; onOpen: () => void }) {
  return (
    <Link
      className="card"
      to="/content/ideas"
      draggable={false}
      data-card={idea.key}
      data-status="idea"
      aria-label={`Idea for ${platforms[idea.platform].name}: ${idea.hook}`}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      <span className="top">
        <span className="platforms">
          <PlatformIcon platform={idea.platform} size={14} />
        </span>
        <span className="statuses idea">
          <IdeaIcon fontSize="inherit" aria-hidden="true" />
        </span>
      </span>
      <span className="content">
        <span className="text">{idea.hook}</span>
      </span>
    </Link>
  )
}
