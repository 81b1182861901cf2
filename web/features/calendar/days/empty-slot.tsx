import BestIcon from '@mui/icons-material/TrendingUpRounded'
import { Link, useLocation } from 'react-router'
import { formatTime } from '../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../shared/time/zone-words.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { useMayPublish } from '../../workspaces/index.ts'
import { dayName } from './day-words.ts'
import { dayOf, hourOf } from './calendar-days.ts'
import type { FreeTime } from './use-free-times.ts'

export type Slot = Pick<FreeTime, 'time'> & Partial<FreeTime>

type Props = Slot & {
  /** Below several days, where the time alone does not say which. */
  inWords?: boolean
  returnTo?: string | undefined
}

const none: FreeTime['accounts'] = []

/**
 * Opens the composer with a time, and comes back when the post is scheduled; nothing for a user who may not schedule. The post is for the accounts that were chosen
 * last, also in a slot of another one, so that a click on a time never changes where posts go.
 */
export function EmptySlot({ time, accounts = none, isBest = false, inWords = false, returnTo }: Props) {
  const mayPlan = useMayPublish()
  const { pathname, search } = useLocation()
  if (!mayPlan) return null
  const day = dayOf(time)
  const keys = [...new Set(accounts.map(({ platform }) => platform))]
  const name = [
    `New post for ${dayName(day)}`,
    formatTime(time),
    ...(isBest ? ['best time'] : []),
    ...(accounts.length > 0 ? [`a free slot of ${accounts.map((one) => one.name).join(' and ')}`] : []),
  ].join(', ')
  return (
    <Link
      className="slot"
      to={`/content?at=${day}T${hourOf(time)}`}
      state={{ returnTo: returnTo ?? pathname + search }}
      tabIndex={-1}
      data-arrow-stop=""
      draggable={false}
      aria-label={name}
      title={[...accounts.map((one) => one.name), zoneOfTime(time)].join(', ')}
    >
      <span className={isBest ? 'best' : undefined}>
        + {inWords ? name : formatTime(time)}
        {isBest && (
          <small>
            <BestIcon fontSize="inherit" aria-hidden="true" /> Best time
          </small>
        )}
      </span>
      {keys.length > 0 && (
        <span className="platforms">
          {keys.map((key) => (
            <PlatformIcon key={key} platform={key} size={14} />
          ))}
        </span>
      )}
    </Link>
  )
}
