import { useEffect, useRef, type RefObject } from 'react'

/**
 * Puts the focus into the first field that is wrong, when the errors of a form change: what is to be put right may stand
 * far above the button that was pressed.
 */
export function useFocusOnError<Form extends HTMLElement>(
  errors: Readonly<Record<string, string>>,
): RefObject<Form | null> {
  const form = useRef<Form>(null)
  const before = useRef(errors)
  useEffect(() => {
    const fewer = Object.keys(errors).every((field) => field in before.current)
    before.current = errors
    // An error that goes while the person types leaves them where they are.
    if (Object.keys(errors).length === 0 || (fewer && form.current?.contains(typingIn()))) return
    form.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [errors])
  return form
}

const wrong = 'input[aria-invalid="true"], textarea[aria-invalid="true"]'
const typingIn = () => document.activeElement?.closest('input, textarea') ?? null
