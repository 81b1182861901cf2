import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  WindowVirtualizer,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  type WindowVirtualizerHandle,
} from 'virtua'
import type { PostTab } from '../../../../contract/posts/post-tabs.ts'
import { useNearby } from '../../../shared/hooks/use-nearby.ts'
import { GroupRow, type RowHandlers } from './group-row.tsx'
import { FreeRow } from './queue/free-row.tsx'
import { MovableRow } from './queue/drag-handle.tsx'
import type { FreeRow as Free } from './queue/use-queue-list.ts'
import { listItems, type ListItem, type ListRow } from './list-items.ts'
import { rowHeights } from './row-styles.ts'
import { useListKeys } from './use-list-keys.ts'

type Props = {
  /** Undefined for all posts. */
  tab: PostTab | undefined
  groups: readonly ListRow[]
  free: readonly Free[]
  selected: ReadonlySet<string>
  onSelect: (groupId: string) => void
  onMenu: RowHandlers['onMenu']
  /** Called when the end of the list is near the screen. */
  onNearEnd: () => void
}

/** How far beyond the window rows are drawn, in pixels. */
const beyond = 8 * rowHeights.wide

/** Posts by day. Only the rows near the window are drawn, so that a list of thousands stays fast. */
export function GroupList({ tab, groups, free, selected, onSelect, onMenu, onNearEnd }: Props) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(() => new Set())
  // Each post that needs attention has a help of its own, so their groups are open.
  const items = useMemo(
    () => listItems(groups, (id) => toggled.has(id) !== (tab === 'attention'), free),
    [groups, toggled, tab, free],
  )
  const rows = useRef<WindowVirtualizerHandle>(null)
  const keys = useListKeys(items, {
    onSelect,
    onMenu,
    scrollTo: (index) => rows.current?.scrollToIndex(index, { align: 'center' }),
  })
  const handlers: RowHandlers = useMemo(
    () => ({
      onActivate: keys.activate,
      onSelect,
      onMenu,
      onToggle: (key) =>
        setToggled((before) =>
          before.has(key) ? before.difference(new Set([key])) : before.union(new Set([key])),
        ),
    }),
    [keys.activate, onSelect, onMenu],
  )

  return (
    <Box onKeyDown={keys.onKeyDown}>
      <WindowVirtualizer
        ref={rows}
        as={List}
        item={Item}
        data={items}
        bufferSize={beyond}
        itemSize={rowHeights.wide}
      >
        {(item) => (
          <Line
            key={item.key}
            item={item}
            tab={tab}
            selected={selected.has(item.key)}
            active={item.key === keys.active}
            takesFocus={item.key === keys.focused}
            handlers={handlers}
          />
        )}
      </WindowVirtualizer>
      <EndOfList key={groups.length} onNear={onNearEnd} />
    </Box>
  )
}

function List({ style, children, ref }: CustomContainerComponentProps) {
  return (
    <ul ref={ref} style={{ ...style, listStyle: 'none', margin: 0, padding: 0 }}>
      {children}
    </ul>
  )
}

/** Visible even before it is measured, because a hidden row cannot take the focus. */
function Item({ style, children, ref }: CustomItemComponentProps) {
  return (
    <li ref={ref} style={{ ...style, visibility: 'visible' }}>
      {children}
    </li>
  )
}

/** Calls `onNear` once it is on the screen or near it. */
function EndOfList({ onNear }: { onNear: () => void }) {
  const [mark, isNear] = useNearby<HTMLDivElement>()
  const call = useEffectEvent(onNear)
  useEffect(() => {
    if (isNear) call()
  }, [isNear])
  return <div ref={mark} />
}

const none: never[] = []

type LineProps = {
  tab: PostTab | undefined
  item: ListItem
  selected: boolean
  active: boolean
  takesFocus: boolean
  handlers: RowHandlers
}

function Line({ item, handlers, ...state }: LineProps) {
  if (item.kind === 'day') {
    return (
      <Typography
        component="h2"
        variant="subtitle2"
        sx={{
          height: rowHeights.day,
          display: 'flex',
          alignItems: 'flex-end',
          px: 2,
          pb: 1,
          bgcolor: 'background.paper',
        }}
      >
        {item.label}
      </Typography>
    )
  }
  if (item.kind === 'free') return <FreeRow row={item.row} />
  if (item.kind === 'post') {
    return (
      <MovableRow post={item.post}>
        <GroupRow
          rowKey={item.key}
          posts={[item.post]}
          postCount={1}
          labelIds={none}
          nested
          {...state}
          {...handlers}
        />
      </MovableRow>
    )
  }
  const { group, expanded } = item
  const row = (
    <GroupRow
      rowKey={item.key}
      posts={group.posts}
      postCount={group.postCount}
      labelIds={group.labelIds}
      expanded={group.posts.length > 1 ? expanded : undefined}
      {...state}
      {...handlers}
    />
  )
  const [first] = group.posts
  return <MovableRow post={group.posts.length === 1 ? first : undefined}>{row}</MovableRow>
}
