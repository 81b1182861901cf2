import BestIcon from '@mui/icons-material/TrendingUpRounded'
import { Link, useLocation } from 'react-router'
import { formatTime } from '../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../shared/time/zone-words.ts'
import { dayName } from './day-words.ts'
import { dayOf, hourOf } from './calendar-days.ts'
import type { FreeTime } from './use-free-times.ts'

/** `inWords`: below several days, where the time alone does not say which. */
type Props = Pick<FreeTime, 'time'> & Partial<FreeTime> & { inWords?: boolean }

/** Opens the composer with a time, and for the account whose free slot it is, and comes back when the post is scheduled. */
export function EmptySlot({ time, account = null, isBest = false, inWords = false }: Props) {
  const { pathname, search } = useLocation()
  const day = dayOf(time)
  const name = [
    `New post for ${dayName(day)}`,
    formatTime(time),
    ...(isBest ? ['best time'] : []),
    ...(account ? [`a free slot of ${account.name}`] : []),
  ].join(', ')
  return (
    <Link
      className="slot"
      to={`/content?at=${day}T${hourOf(time)}${account ? `&platform=${account.platform}&account=${account.id}` : ''}`}
      state={{ returnTo: pathname + search }}
      tabIndex={-1}
      data-arrow-stop=""
      draggable={false}
      aria-label={name}
      title={zoneOfTime(time)}
    >
      <span className={isBest ? 'best' : undefined}>
        + {inWords ? name : formatTime(time)}
        {isBest && (
          <small>
            <BestIcon fontSize="inherit" aria-hidden="true" /> Best time
          </small>
        )}
      </span>
    </Link>
  )
}
