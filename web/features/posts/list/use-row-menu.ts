import { useCallback, useState } from 'react'
import type { Chosen } from '../actions/use-list-actions.ts'
import type { ListRow } from './list-items.ts'

/** The menu of a row: where it is, and the posts that it is for. */
export function useRowMenu(groups: readonly ListRow[]) {
  const [opened, setOpened] = useState<{ key: string; anchor: HTMLElement } | null>(null)
  // Keeps its content while it closes.
  const [key, setKey] = useState<string>()
  return {
    anchor: opened?.anchor ?? null,
    chosen: chosenAt(groups, key),
    open: useCallback((rowKey: string, anchor: HTMLElement) => {
      setKey(rowKey)
      setOpened({ key: rowKey, anchor })
    }, []),
    close: () => setOpened(null),
  }
}

/** A row is a group, or a post of an expanded group. */
function chosenAt(groups: readonly ListRow[], key: string | undefined): Chosen {
  const group = groups.find(({ id }) => id === key)
  if (group) return { posts: group.posts, whole: !group.partial && group.posts.length === group.postCount }
  return { posts: groups.flatMap(({ posts }) => posts.filter(({ id }) => id === key)), whole: false }
}
