import { formatSoon } from '../../../shared/time/date-time.ts'
import { instantOf } from '../../../shared/time/wall-time.ts'
import type { Beginning } from './initial-draft.ts'

type Words = {
  text: string
  /** The button that takes away what was restored; null if nothing was. */
  discard: string | null
}

/** Where the text of a composer that has just opened comes from, and for when it is. Null if nothing was there before. */
export function noticeWords({
  draft: { time, version },
  restored,
  replanned,
}: Pick<Beginning, 'draft' | 'restored' | 'replanned'>): Words | null {
  const at = time && formatSoon(instantOf(time.localTime, time.timeZone), time.timeZone)
  if (!restored) return replanned && at ? { text: `Your saved draft, set for ${at}.`, discard: null } : null
  if (!at) return { text: 'Restored what you were writing.', discard: 'Discard' }
  if (!replanned) return { text: `Restored what you were writing, set for ${at}.`, discard: 'Discard' }
  return version > 0
    ? { text: `Your draft with changes you had not saved, now set for ${at}.`, discard: 'Discard' }
    : { text: `The post you had not finished, now set for ${at}.`, discard: 'Start a new post' }
}
