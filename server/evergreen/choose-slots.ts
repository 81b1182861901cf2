/** A post that can be published again on an account. */
export type Candidate = {
  id: string
  /** The texts that the account's platform accepts: the original and its variations. */
  texts: readonly string[]
  /** When it was or will be published on the account, and with which text. */
  publications: readonly { at: Date; content: string }[]
}

export type Choice = { id: string; content: string; at: Date }

type Options = {
  /** Free slots of whole weeks, soonest first. */
  slots: readonly Date[]
  timeZone: string
  minimumDays: number
  perWeek: number
  /** Slots of these weeks that the set already uses on this account. */
  used: readonly Date[]
  /** In the order in which they were added to the set. */
  posts: readonly Candidate[]
}

/**
 * Fills slots of an account: at most `perWeek` from Monday to Sunday, spread over the slots of the week. A slot gets
 * the post that was published the longest time ago, among those whose other publications are at least `minimumDays`
 * calendar days away, with the text whose other uses are furthest away. If it is called again with its choices as
 * publications, it fills no further slot.
 */
export function chooseSlots({ slots, timeZone, minimumDays, perWeek, used, posts }: Options): Choice[] {
  const dayOf = localDays(timeZone)
  const weekOf = (at: Date) => Math.floor((dayOf(at) + daysFromMonday) / 7)
  const lines = posts.map((post) => ({ ...post, publications: [...post.publications] }))
  const weeks = Map.groupBy(slots, weekOf)
  const usedIn = Map.groupBy(used, weekOf)
  const chosen: Choice[] = []

  const fill = (at: Date): boolean => {
    const day = dayOf(at)
    const post = lines
      .filter(({ texts }) => texts.length > 0)
      .filter(({ publications }) => publications.every((one) => Math.abs(dayOf(one.at) - day) >= minimumDays))
      .map((line) => ({ line, last: lastBefore(line, at) }))
      .reduce<{ line: Candidate; last: number } | undefined>(
        (best, one) => (best === undefined || one.last < best.last ? one : best),
        undefined,
      )?.line
    if (!post) return false
    const choice = { id: post.id, content: leastRecentlyUsedText(post, at), at }
    chosen.push(choice)
    lines.find(({ id }) => id === post.id)?.publications.push(choice)
    return true
  }

  for (const [week, free] of weeks) {
    let left = perWeek - (usedIn.get(week)?.length ?? 0)
    const wanted = left
    const open = new Set(free)
    for (let turn = 0; turn < wanted; turn += 1) {
      // The first slot from that position on that can be filled, so that a week's posts are not all published on its
      // first day.
      for (const at of free.slice(Math.floor((turn * free.length) / wanted))) {
        if (!open.has(at) || !fill(at)) continue
        open.delete(at)
        left -= 1
        break
      }
    }
    for (const at of free) {
      if (left > 0 && open.has(at) && fill(at)) left -= 1
    }
  }
  return chosen.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** 1970-01-01 was a Thursday. */
const daysFromMonday = 3
const dayMs = 86_400_000

/** Counts calendar days. */
export function localDays(timeZone: string): (at: Date) => number {
  return (at) => {
    const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
      timeZone,
    )
    return Date.UTC(year, month - 1, day) / dayMs
  }
}

const lastBefore = ({ publications }: Candidate, at: Date): number =>
  publications.reduce((last, one) => (one.at < at ? Math.max(last, one.at.getTime()) : last), -Infinity)

/** The text whose nearest use, before or after the slot, is furthest away. */
function leastRecentlyUsedText({ texts, publications }: Candidate, at: Date): string {
  const distance = (text: string) =>
    publications
      .filter(({ content }) => content.trim() === text.trim())
      .reduce((nearest, one) => Math.min(nearest, Math.abs(one.at.getTime() - at.getTime())), Infinity)
  const [first = '', ...others] = texts
  return others.reduce((best, text) => (distance(text) > distance(best) ? text : best), first)
}
