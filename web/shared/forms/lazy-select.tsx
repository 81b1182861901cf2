import { useState } from 'react'
import { loadedLater } from '../lazy/loaded-later.ts'
import { ClosedSelect } from './closed-select.tsx'
import type { SelectProps } from './select-props.ts'

const select = loadedLater(async () => (await import('./select-with-menu.tsx')).SelectWithMenu)

/** A select whose menu is loaded after the first content. If it is opened before that, it opens as soon as it is there. */
export function LazySelect<Key extends string>({ onChoose, ...props }: SelectProps<Key>) {
  const { value: SelectWithMenu, load } = select.useLoaded()
  const [opened, setOpened] = useState(false)
  const [focused, setFocused] = useState(false)
  if (SelectWithMenu) {
    return (
      <SelectWithMenu
        {...props}
        defaultOpen={opened}
        hadFocus={focused}
        onChoose={(key) => onChoose(key as Key)}
      />
    )
  }
  const open = () => {
    setOpened(true)
    load()
  }
  return (
    <ClosedSelect
      {...props}
      onOpen={open}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  )
}
