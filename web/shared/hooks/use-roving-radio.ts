import { useRef, type KeyboardEvent } from 'react'

type Options<Value extends string> = {
  values: readonly Value[]
  chosen: Value | null
  onChoose: (value: Value) => void
  disabled?: boolean
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Cards that act as a radio group: Tab focuses the selected one, arrow keys select the next, Home and End the first and
 * last. Spread `group` into the container and `option(value)` into each card.
 */
export function useRovingRadio<Value extends string>(options: Options<Value>) {
  const { values, chosen, onChoose, disabled = false } = options
  const group = useRef<HTMLDivElement>(null)
  const entry = chosen !== null && values.includes(chosen) ? chosen : values[0]

  const move = (event: KeyboardEvent, from: Value) => {
    const at = values.indexOf(from)
    const step = steps[event.key]
    const to =
      step !== undefined
        ? (at + step + values.length) % values.length
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? values.length - 1
            : -1
    const value = values[to]
    if (value === undefined || disabled) return
    event.preventDefault()
    onChoose(value)
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[to]?.focus()
  }
  return {
    group: { ref: group, role: 'radiogroup', 'aria-disabled': disabled || undefined } as const,
    option: (value: Value) =>
      ({
        role: 'radio',
        'aria-checked': value === chosen,
        tabIndex: value === entry ? 0 : -1,
        disabled,
        onClick: () => onChoose(value),
        onKeyDown: (event: KeyboardEvent) => move(event, value),
      }) as const,
  }
}
