import { useCallback, useMemo, useState } from 'react'
import type { PostGroupSummary } from '../../../../contract/posts/post-groups.ts'

/** The selected groups, and their posts in the list. What is no longer listed is not selected. */
export function useSelection(groups: readonly PostGroupSummary[]) {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(() => new Set())
  const chosen = useMemo(() => groups.filter(({ id }) => wanted.has(id)), [groups, wanted])
  const keys = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  return {
    keys,
    posts: useMemo(() => chosen.flatMap(({ posts }) => posts), [chosen]),
    all: chosen.length === groups.length,
    toggle: useCallback(
      (id: string) =>
        setWanted((before) => {
          const one = new Set([id])
          return before.has(id) ? before.difference(one) : before.union(one)
        }),
      [],
    ),
    selectAll: () => setWanted(new Set(groups.map(({ id }) => id))),
    clear: useCallback(() => setWanted(new Set()), []),
  }
}
