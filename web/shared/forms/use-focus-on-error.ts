import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the first invalid field when the errors of a form change, because it may be far above the submit button. */
export function useFocusOnError<Form extends HTMLElement>(
  errors: Readonly<Record<string, string>>,
): RefObject<Form | null> {
  const form = useRef<Form>(null)
  const before = useRef(errors)
  useEffect(() => {
    const fewer = Object.keys(errors).every((field) => field in before.current)
    before.current = errors
    // The focus does not move if an error disappears while the user types.
    if (Object.keys(errors).length === 0 || (fewer && form.current?.contains(typingIn()))) return
    form.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [errors])
  return form
}

const wrong = 'input[aria-invalid="true"], textarea[aria-invalid="true"]'
const typingIn = () => document.activeElement?.closest('input, textarea') ?? null
