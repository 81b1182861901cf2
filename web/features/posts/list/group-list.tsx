import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  WindowVirtualizer,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  type WindowVirtualizerHandle,
} from 'virtua'
import type { PostGroupSummary } from '../../../../contract/posts/post-groups.ts'
import { useNearby } from '../../../shared/hooks/use-nearby.ts'
import { GroupRow, type RowHandlers } from './group-row.tsx'
import { listItems, type ListItem } from './list-items.ts'
import { rowHeights } from './row-styles.ts'
import { useListKeys } from './use-list-keys.ts'

type Props = {
  groups: readonly PostGroupSummary[]
  selected: ReadonlySet<string>
  onSelect: (groupId: string) => void
  onMenu: RowHandlers['onMenu']
  /** Called when the end of the list is near the screen. */
  onNearEnd: () => void
}

/** How far beyond the window rows are drawn, in pixels. */
const beyond = 8 * rowHeights.wide

/** Posts by day. Only the rows near the window are drawn, so that a list of thousands stays fast. */
export function GroupList({ groups, selected, onSelect, onMenu, onNearEnd }: Props) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set())
  const items = useMemo(() => listItems(groups, expanded), [groups, expanded])
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
        setExpanded((before) =>
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
  if (item.kind === 'post') {
    return (
      <GroupRow
        rowKey={item.key}
        posts={[item.post]}
        postCount={1}
        labelIds={none}
        nested
        {...state}
        {...handlers}
      />
    )
  }
  const { group, expanded } = item
  return (
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
}
