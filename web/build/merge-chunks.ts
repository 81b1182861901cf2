/** Modules that go to one file, and who uses them. */
export type Chunk<User> = { users: Set<User>; modules: string[]; fixed: boolean }

type Costs<User> = {
  /** How much a user counts. */
  weightOf: (user: User) => number
  /** Characters of source that a user would load with these modules and what they import, without needing it. */
  unusedBy: (user: User, modules: string[]) => number
}

/** What one more file costs a page, in characters of source: the request, and that text compresses worse apart. */
const fileCost = 13_000

/**
 * Merges chunks as long as that saves more in files than it costs in script that a user does not need. The most widely
 * used come first.
 */
export function mergeChunks<User>(chunks: Chunk<User>[], costs: Costs<User>): Chunk<User>[] {
  const rest = chunks.map((chunk) => candidate(chunk, costs))
  const known = new Map<Candidate<User>, Map<Candidate<User>, number>>()
  const lossOfPair = (a: Candidate<User>, b: Candidate<User>): number => {
    const losses = known.get(a) ?? new Map<Candidate<User>, number>()
    known.set(a, losses)
    const loss = losses.get(b) ?? lossOf(a, b, costs)
    losses.set(b, loss)
    return loss
  }
  for (;;) {
    let best: { a: Candidate<User>; b: Candidate<User>; loss: number } | undefined
    for (const [index, a] of rest.entries()) {
      for (const b of rest.slice(index + 1)) {
        const loss = a.fixed || b.fixed ? 0 : lossOfPair(a, b)
        if (loss < (best?.loss ?? 0)) best = { a, b, loss }
      }
    }
    if (best === undefined) return rest.toSorted((a, b) => b.users.size - a.users.size)
    const { a, b } = best
    const users = a.users.union(b.users)
    const merged = candidate({ users, modules: [...a.modules, ...b.modules], fixed: false }, costs)
    rest.splice(rest.indexOf(b), 1)
    rest.splice(rest.indexOf(a), 1, merged)
  }
}

type Candidate<User> = Chunk<User> & { unusedBy: (user: User) => number }

function candidate<User>(chunk: Chunk<User>, { unusedBy }: Costs<User>): Candidate<User> {
  const known = new Map<User, number>()
  return {
    ...chunk,
    unusedBy(user) {
      const before = known.get(user)
      if (before !== undefined) return before
      const unused = unusedBy(user, chunk.modules)
      known.set(user, unused)
      return unused
    },
  }
}

/** What merging two chunks costs; negative if it saves something. */
function lossOf<User>(a: Candidate<User>, b: Candidate<User>, { weightOf }: Costs<User>): number {
  let loss = 0
  for (const user of a.users) loss += weightOf(user) * (b.users.has(user) ? -fileCost : b.unusedBy(user))
  for (const user of b.users) if (!a.users.has(user)) loss += weightOf(user) * a.unusedBy(user)
  return loss
}
