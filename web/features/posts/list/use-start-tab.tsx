import type { ReactElement } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAllPostCounts } from '../post-queries.ts'
import type { PostFilter } from '../list-calls.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { isFiltered } from './use-post-filter.ts'

/** Somebody who comes by the navigation sees the queue, if something is scheduled, and otherwise all posts. */
export function useStartTab(filter: PostFilter): ReactElement | null {
  const { state } = useLocation() as { state: { start?: true } | null }
  const isStart = state?.start === true && filter.tab === undefined && !isFiltered(filter)
  const counts = useAllPostCounts({ enabled: isStart })
  if (!isStart) return null
  if (counts.isPending) return <ListSkeleton />
  return <Navigate replace to={{ search: (counts.data?.queue ?? 0) > 0 ? 'tab=queue' : '' }} />
}
