import { useEffect, useMemo } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * A form's rules in a file of their own, fetched when the first field of the page gets the focus: nobody sends
 * a form before that. `load` must be the same function at every rendering. The server applies the same rules, so
 * a form whose rules cannot be fetched is sent as it is.
 */
export function useLazyResolver<Values extends FieldValues>(
  load: () => Promise<Resolver<Values>>,
): Resolver<Values> {
  useEffect(() => {
    const prefetch = () => void load().catch(() => undefined)
    document.addEventListener('focusin', prefetch, { once: true })
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
