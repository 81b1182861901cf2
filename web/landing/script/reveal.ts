import { onceVisible } from './once-visible.ts'

/** Sections below the screen fade in when they are scrolled to; what is already seen stays as it is. */
export function revealSections(): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-reveal]')) {
    if (section.getBoundingClientRect().top < innerHeight) continue
    section.classList.add('waiting')
    onceVisible(section, () => section.classList.remove('waiting'))
  }
}
