import { useWindowVirtualizer } from '@tanstack/react-virtual'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PostGroupSummary } from '../../../../contract/post-groups.ts'
import { GroupRow, type RowHandlers } from './group-row.tsx'
import { listItems, type ListItem } from './list-items.ts'
import { rowHeights } from './row-styles.ts'
import { useListKeys } from './use-list-keys.ts'

type Props = {
  groups: readonly PostGroupSummary[]
  selected: ReadonlySet<string>
  onSelect: (groupId: string) => void
  onMenu: RowHandlers['onMenu']
  /** Nearly all rows were shown. */
  onNearEnd: () => void
}

/** How many rows beyond the window are drawn. */
const overscan = 8

/** Posts by day. Only the rows near the window are drawn, so that a list of thousands stays fast. */
export function GroupList({ groups, selected, onSelect, onMenu, onNearEnd }: Props) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set())
  const items = useMemo(() => listItems(groups, expanded), [groups, expanded])
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true })
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  const heightOf = (index: number) =>
    items[index]?.kind === 'day' ? rowHeights.day : narrow ? rowHeights.narrow : rowHeights.wide
  // oxlint-disable-next-line react/incompatible-library -- The list is drawn again at each scroll, as it has to be.
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: heightOf,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan,
    scrollMargin: top,
    // The top bar and the bar of actions stand above.
    scrollPaddingStart: 150,
    scrollPaddingEnd: 90,
  })
  useLayoutEffect(() => virtual.measure(), [narrow, items, virtual])

  const keys = useListKeys(items, {
    onSelect,
    onMenu,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
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

  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const nearEnd = useEffectEvent(onNearEnd)
  useEffect(() => {
    if (last >= items.length - overscan) nearEnd()
  }, [last, items.length])

  return (
    <Box
      component="ul"
      ref={list}
      onKeyDown={keys.onKeyDown}
      sx={{ position: 'relative', listStyle: 'none', m: 0, p: 0, height: virtual.getTotalSize() }}
    >
      {shown.map(({ index, key, start, size }) => {
        const item = items[index]
        return (
          item && (
            <li key={key} style={{ position: 'absolute', insetInline: 0, height: size, top: start - top }}>
              <Line
                item={item}
                selected={selected.has(item.key)}
                active={item.key === keys.active}
                takesFocus={item.key === keys.focused}
                handlers={handlers}
              />
            </li>
          )
        )
      })}
    </Box>
  )
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
        sx={{ height: 1, display: 'flex', alignItems: 'flex-end', px: 2, pb: 1, bgcolor: 'background.paper' }}
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
