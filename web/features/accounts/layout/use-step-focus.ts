import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the first invalid field, or else the first one that is empty, whenever the step changes. */
export function useStepFocus(container: RefObject<HTMLElement | null>, step: number): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector)
    const inputs = container.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? []
    const empty = [...inputs].find(({ value }) => value === '')
    const target = find('[aria-invalid="true"]') ?? find('input:checked') ?? empty ?? inputs[0]
    target?.focus()
  }, [container, step])
}
