import { replaceEqualDeep } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useReducer } from 'react'

export type Source = { subscribe: (listener: () => void) => () => void }

/**
 * What `read` finds in a source. A change of the source renders this component in small steps that typing interrupts, and
 * only if anything in what was read is different. Where other components need the change in the same render, use `useStore`.
 */
export function useLater<Value>(source: Source, read: () => Value): Value {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const value = read()
  const isChanged = useEffectEvent(() => replaceEqualDeep(value, read()) !== value)
  useEffect(() => {
    const follow = () => {
      if (isChanged()) startTransition(render)
    }
    // It may have changed between the first render and now.
    follow()
    return source.subscribe(follow)
  }, [source])
  return value
}
