/** Specification section 4: 300 ms after the section becomes visible, 60 steps in 2 seconds. */
const delay = 300
const steps = 60
const duration = 2000

/** The number shown at a step. */
export const countAt = (target: number, step: number): number => Math.round((target * step) / steps)

const written = new Intl.NumberFormat('en-US')

/** Counts the figures up to the targets in the page; screen readers get only the targets. */
export function countUpStats(): void {
  const section = document.querySelector('[data-stats]')
  if (!section) return
  const figures = [...section.querySelectorAll<HTMLElement>('[data-target]')]
  const show = (step: number) => {
    for (const figure of figures)
      figure.textContent = written.format(countAt(Number(figure.dataset['target']), step))
  }
  show(0)
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    setTimeout(() => count(show), delay)
  })
  observer.observe(section)
}

function count(show: (step: number) => void): void {
  const start = performance.now()
  let shown = 0
  // The step depends on the elapsed time, so that it also ends on time on a busy page.
  const timer = setInterval(() => {
    const step = Math.min(steps, Math.round(((performance.now() - start) / duration) * steps))
    if (step === shown) return
    shown = step
    show(step)
    if (step === steps) clearInterval(timer)
  }, duration / steps)
}
