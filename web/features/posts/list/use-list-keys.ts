import { useCallback, useState, type KeyboardEvent } from 'react'
import { isRow, type ListItem } from './list-items.ts'

type Options = {
  onSelect: (key: string) => void
  onMenu: (key: string, anchor: HTMLElement) => void
  /** Scrolls to a row that is not drawn. One that is drawn is scrolled to as it takes the focus. */
  scrollTo: (index: number) => void
}

/**
 * Keys of the list: arrows, Home and End go from row to row, x selects, and the menu key (or Shift+F10, or m) opens the
 * actions. Enter follows the link that has the focus. Tab reaches one row, the active one.
 */
export function useListKeys(items: readonly ListItem[], { onSelect, onMenu, scrollTo }: Options) {
  const [activeKey, setActive] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const first = items.find(isRow)?.key
  const active = items.some(({ key }) => key === activeKey) ? activeKey : first
  const activate = useCallback((key: string) => {
    setActive(key)
    setFocused(undefined)
  }, [])

  const go = (list: HTMLElement, from: number, step: 1 | -1) => {
    for (let index = from; index >= 0 && index < items.length; index += step) {
      const item = items[index]
      if (!item || !isRow(item)) continue
      setActive(item.key)
      setFocused(item.key)
      if (!rowOf(list, item.key)) scrollTo(index)
      return
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Events of menus and dialogs arrive here too, although these are elsewhere on the page.
    if (!event.currentTarget.contains(event.target as Node) || event.ctrlKey || event.metaKey || event.altKey)
      return
    const index = items.findIndex(({ key }) => key === active)
    const item = items[index]
    const list = event.currentTarget
    const act = {
      ArrowDown: () => go(list, index + 1, 1),
      ArrowUp: () => go(list, index - 1, -1),
      Home: () => go(list, 0, 1),
      End: () => go(list, items.length - 1, -1),
      x: () => item?.kind === 'group' && onSelect(item.key),
      m: () => openMenu(list),
      ContextMenu: () => openMenu(list),
      F10: event.shiftKey ? () => openMenu(list) : undefined,
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const openMenu = (list: HTMLElement) => {
    if (active === undefined) return
    const anchor = rowOf(list, active)?.querySelector<HTMLElement>('.menu')
    if (anchor) onMenu(active, anchor)
  }
  return { active, focused, activate, onKeyDown }
}

const rowOf = (list: HTMLElement, key: string) => list.querySelector<HTMLElement>(`[data-row="${key}"]`)
