import RepeatsIcon from '@mui/icons-material/RepeatRounded'
import { Link } from 'react-router'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { formatTime } from '../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../shared/time/zone-words.ts'
import { MediaThumbnail } from '../../../shared/ui/media/media-thumbnail.tsx'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { PostStatusIcon } from '../../../shared/ui/post-status.tsx'
import { accountsOf, keyOf, pathOf, statesOf, statusesOf } from './entry-words.ts'

/** Icons together are one image with these words. */
const imageOf = (words: string) => ({ role: 'img', 'aria-label': words })

/**
 * One entry: its time, platforms, statuses, the beginning of its text, and its first picture. `cardStyles` draw it. Its icons
 * have words for screen readers, so that its name is a sentence.
 */
export function EntryCard({ entry }: { entry: CalendarEntry }) {
  const at = new Date(entry.at)
  const statuses = statusesOf(entry)
  const keys = [...new Set(entry.posts.map(({ platform }) => platform))]
  const zone = zoneOfTime(at)
  return (
    <Link
      className="card"
      to={pathOf(entry)}
      tabIndex={-1}
      // The browser's own drag of links.
      draggable={false}
      data-arrow-stop=""
      data-card={keyOf(entry)}
      data-status={statuses[0]?.status}
      aria-keyshortcuts="m"
    >
      <span className="top">
        <time dateTime={entry.at}>{formatTime(at)}</time>
        <span className="zone">{zone}</span>
        <span className="icons">
          <span className="platforms" {...imageOf(`${accountsOf(entry)},`)}>
            {keys.map((key) => (
              <PlatformIcon key={key} platform={key} size={14} />
            ))}
          </span>
          <span className="statuses" {...imageOf(`${statesOf(entry)}:`)}>
            {entry.repeats && <RepeatsIcon fontSize="inherit" />}
            {statuses.map((post) => (
              <PostStatusIcon key={post.id} {...post} />
            ))}
          </span>
        </span>
      </span>
      <span className="content">
        <span className="text">{entry.excerpt}</span>
        {entry.thumbnail && (
          <span className="picture">
            <MediaThumbnail
              src={entry.thumbnail.url}
              video={entry.thumbnail.isVideo ? { durationMs: null } : null}
              alt=""
              broken="This file cannot be shown here"
            />
          </span>
        )}
      </span>
    </Link>
  )
}
