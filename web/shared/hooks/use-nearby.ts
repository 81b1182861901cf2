import { useEffect, useRef, useState } from 'react'

/** Becomes and stays true when the element is on the screen or near it. */
export function useNearby<Shown extends Element>() {
  const element = useRef<Shown>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [near])
  return [element, near] as const
}
