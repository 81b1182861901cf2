import { useEffect, useMemo } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * Loads a form's validation rules when a field of the page gets the focus. `load` must be the same function on
 * every render. The server applies the same rules, so a form whose rules cannot be loaded is submitted without
 * client-side validation.
 */
export function useLazyResolver<Values extends FieldValues>(
  load: () => Promise<Resolver<Values>>,
): Resolver<Values> {
  useEffect(() => {
    const prefetch = ({ target }: FocusEvent) => {
      // The heading of the page gets the focus as soon as it is opened.
      if (target instanceof HTMLElement && target.matches('input, textarea, select'))
        void load().catch(() => undefined)
    }
    document.addEventListener('focusin', prefetch)
    return () => document.removeEventListener('focusin', prefetch)
  }, [load])
  return useMemo(
    () => async (values, context, options) => {
      const resolver = await load().catch(() => undefined)
      return resolver ? resolver(values, context, options) : { values, errors: {} }
    },
    [load],
  )
}
