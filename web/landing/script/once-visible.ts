/** Calls back the first time the element comes into view. */
export function onceVisible(element: Element, react: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      react()
    },
    { rootMargin: '0px 0px -8% 0px' },
  )
  observer.observe(element)
}
