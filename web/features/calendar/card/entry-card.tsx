import { memo } from 'react'
import { Link } from 'react-router'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { formatDateTime, formatTime, localTimeZone, zoneName } from '../../../shared/time/date-time.ts'
import { MediaThumbnail } from '../../../shared/ui/media/media-thumbnail.tsx'
import { statusIconOf } from './card-icons.ts'
import { accountsOf, keyOf, pathOf, statesOf, statusesOf } from './entry-words.ts'

type Props = {
  entry: CalendarEntry
  /** What is shown of its text. */
  text?: string
}

/** Icons together are one image with these words. */
const imageOf = (words: string) => ({ role: 'img', 'aria-label': words })

/** One entry: its time, platforms, statuses, two lines of its text, and its first picture. `cardStyles` draw it. Its icons have words
 * for screen readers: its name is that of a sentence. */
export const EntryCard = memo(function EntryCard({ entry, text = entry.excerpt }: Props) {
  const at = new Date(entry.at)
  const statuses = statusesOf(entry)
  const keys = [...new Set(entry.posts.map(({ platform }) => platform))]
  const zone = zoneName(localTimeZone(), at)
  return (
    <Link
      className="card"
      to={pathOf(entry)}
      tabIndex={-1}
      draggable
      data-stop=""
      data-card={keyOf(entry)}
      data-status={statuses[0]?.status}
      aria-keyshortcuts="m"
      title={`${formatDateTime(entry.at)}, ${zone}`}
    >
      <span className="top">
        <time dateTime={entry.at}>{formatTime(at)}</time>
        <span className="zone">{zone}</span>
        <span className="icons">
          <span className="marks" {...imageOf(`${accountsOf(entry)},`)}>
            {keys.map((key) => (
              <span key={key} className="icon" data-icon={key} />
            ))}
          </span>
          <span className="statuses" {...imageOf(`${statesOf(entry)}:`)}>
            {entry.repeats && <span className="icon" data-icon="repeats" />}
            {statuses.map((post) => (
              <span key={post.id} className="icon" data-icon={statusIconOf(post)} />
            ))}
          </span>
        </span>
      </span>
      <span className="content">
        <span className="text">{text}</span>
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
})
