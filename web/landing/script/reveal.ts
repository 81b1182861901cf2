/**
 * Sections below the screen fade in when they are scrolled to; what is seen already, or lies above, stays
 * as it is. The observer measures by itself, so the page is not laid out once more for it.
 */
export function revealSections(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const below = !isIntersecting && boundingClientRect.top > 0
        target.classList.toggle('waiting', below)
        if (!below) observer.unobserve(target)
      }
    },
    { rootMargin: '0px 0px -8% 0px' },
  )
  for (const section of document.querySelectorAll('[data-reveal]')) observer.observe(section)
}
