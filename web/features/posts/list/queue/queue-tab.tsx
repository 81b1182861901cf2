import { DndContext, PointerSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import type { PostSummary } from '../../../../../contract/posts/posts.ts'
import { QueueAccounts, useMoveInQueue } from '../../../queue/index.ts'
import type { PostFilter } from '../../list-calls.ts'
import { PostList } from '../post-list.tsx'
import { useChangeFilter } from '../use-post-filter.ts'
import { MovesContext } from './drag-handle.tsx'
import { isInQueue, placeFor, stepFrom } from './queue-rows.ts'
import { useFreeRows, useQueueList } from './use-queue-list.ts'

/** What goes out next over all accounts, with the free slots in between. Posts in slots are put into another order. */
export function QueueTab({ filter }: { filter: PostFilter }) {
  const change = useChangeFilter()
  const list = useQueueList(filter)
  const posts = useMemo(() => list.data?.groups.flatMap((row) => row.posts) ?? [], [list.data])
  const isWhole = list.isSuccess && !list.hasNextPage
  const free = useFreeRows(filter, { until: list.data?.groups.at(-1)?.listedAt, isWhole })
  const { move } = useMoveInQueue()
  const moves = useMemo(() => {
    const drop = (postId: string, targetId: string) => {
      const place = placeFor(posts, postId, targetId)
      // The end of a queue is known once all pages are loaded.
      if (place && (place.beforeId !== null || isWhole)) move({ postId, ...place })
    }
    return {
      drop,
      onStep: (post: PostSummary, step: 1 | -1) => {
        const target = stepFrom(posts, post.id, step)
        if (target !== undefined) drop(post.id, target)
      },
      onTop: (post: PostSummary) => {
        const first = posts.find((one) => isInQueue(one) && one.account?.id === post.account?.id)
        if (first) drop(post.id, first.id)
      },
    }
  }, [posts, isWhole, move])
  const sensors = useSensors(useSensor(PointerSensor))
  return (
    <>
      <QueueAccounts chosen={filter.account} onChoose={(id) => change('account', id)} />
      {posts.filter(isInQueue).length > 1 && (
        <Typography variant="caption" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
          Drag posts in a slot, or move them with the arrow keys: those in between move by one slot of their
          account.
        </Typography>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        onDragEnd={({ active, over }) => over && moves.drop(String(active.id), String(over.id))}
      >
        <MovesContext value={moves}>
          <PostList filter={filter} list={list} free={free} onTop={moves.onTop} />
        </MovesContext>
      </DndContext>
    </>
  )
}
