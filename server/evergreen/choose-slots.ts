/** A post that can be published again on one account. */
export type Candidate = {
  id: string
  /** The texts that the account takes: the original and its variations. */
  texts: readonly string[]
  /** When it was or will be published there, with which text. */
  publications: readonly { at: Date; content: string }[]
}

export type Choice = { id: string; content: string; at: Date }

type Options = {
  /** Free slots of whole weeks, soonest first. */
  slots: readonly Date[]
  timeZone: string
  minimumDays: number
  perWeek: number
  /** Slots that the set has used on this account, of the weeks of `slots`. */
  used: readonly Date[]
  /** Those that were added first come first. */
  posts: readonly Candidate[]
}

/**
 * Fills slots of one account: at most `perWeek` from Monday to Sunday, spread over the slots of the week. A slot gets the post
 * that was not published for the longest time, of those whose other publications are at least `minimumDays` away by the local
 * calendar, with the text whose use is furthest away. A slot that it leaves free stays so when it is called again with its
 * choices as publications.
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
    const choice = { id: post.id, content: freshest(post, at), at }
    chosen.push(choice)
    lines.find(({ id }) => id === post.id)?.publications.push(choice)
    return true
  }

  for (const [week, free] of weeks) {
    let left = perWeek - (usedIn.get(week)?.length ?? 0)
    const wanted = left
    const open = new Set(free)
    for (let turn = 0; turn < wanted; turn += 1) {
      // The first that can be filled from there on, so that a week's posts do not all go out on its first day.
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

/** The first day of 1970 was a Thursday. */
const daysFromMonday = 3
const dayMs = 86_400_000

/** Counts the days of the local calendar. */
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

/** The text whose nearest use, before or after, is furthest away. */
function freshest({ texts, publications }: Candidate, at: Date): string {
  const distance = (text: string) =>
    publications
      .filter(({ content }) => content.trim() === text.trim())
      .reduce((nearest, one) => Math.min(nearest, Math.abs(one.at.getTime() - at.getTime())), Infinity)
  const [first = '', ...others] = texts
  return others.reduce((best, text) => (distance(text) > distance(best) ? text : best), first)
}
