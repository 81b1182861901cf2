/** Apart from the schemas, because screens show them. */
export const evergreenLimits = {
  /** Sets of a workspace. */
  sets: 20,
  name: 60,
  accounts: 10,
  /** Posts of a set. */
  posts: 50,
  /** Rewordings of a post. */
  rewordings: 5,
  minimumDays: { least: 1, most: 365, standard: 30 },
  perWeek: { least: 1, most: 14, standard: 2 },
} as const
