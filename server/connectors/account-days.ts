/**
 * The figures of one of the platform's own days (`2026-01-31`). They cover everything that the account has published
 * there, including posts from elsewhere. Null if the platform does not give a number.
 */
export type AccountDay = {
  day: string
  impressions: number | null
  reach: number | null
  profileViews: number | null
}

/** From the first to the last day, both included. The result omits days without figures. */
export type AccountDaysCall = {
  account: { externalId: string; username: string }
  from: string
  to: string
}

type Name = Exclude<keyof AccountDay, 'day'>

/**
 * Combines the daily numbers that a platform gives separately for each metric. A number that it does not give is null.
 */
export function collectDays() {
  const days = new Map<string, AccountDay>()
  return {
    set(day: string, name: Name, value: number): void {
      const known = days.get(day) ?? { day, impressions: null, reach: null, profileViews: null }
      days.set(day, { ...known, [name]: value })
    },
    list: (): AccountDay[] => [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  }
}

/** All days from the first to the last one. */
export function daysBetween({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  const last = Temporal.PlainDate.from(to)
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, last) <= 0;) {
    days.push(day.toString())
    day = day.add({ days: 1 })
  }
  return days
}
