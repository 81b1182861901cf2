/**
 * Sections below the screen fade in when they are scrolled to; visible ones and those above do not change. Uses an
 * IntersectionObserver, which needs no extra layout.
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
