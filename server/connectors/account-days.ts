/**
 * What a platform says of one of its own days (`2026-01-31`), of all that the account has published there, also elsewhere.
 * Null where it does not give the number.
 */
export type AccountDay = {
  day: string
  impressions: number | null
  reach: number | null
  profileViews: number | null
}

/** From the first to the last day, both included. Days of which the platform says nothing are left out of its answer. */
export type AccountDaysCall = {
  account: { externalId: string; username: string }
  from: string
  to: string
}

type Name = Exclude<keyof AccountDay, 'day'>

/** Puts the numbers of days together that a platform gives one by one. What it does not give is null. */
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
