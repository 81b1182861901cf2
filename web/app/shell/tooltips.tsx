import Box from '@mui/material/Box'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '../../shared/auth/auth-context.ts'

type Tip = { text: string; of: Element }

const delayMs = 400
const gap = 8

/**
 * Shows the names of buttons without a visible name, while the pointer or the focus of the keyboard is on them. The user can
 * turn this off in Settings; then the titles that the browser shows are hidden, too.
 */
export function Tooltips() {
  const { showTooltips } = useUser().display
  return showTooltips ? <ButtonTooltips /> : <WithoutTitles />
}

/** The accessible name of a button or link that shows no text of its own; its `title` is shown by the browser. */
function nameOf(target: EventTarget | null): Tip | null {
  const of = target instanceof Element ? target.closest('button, a') : null
  if (!of || of.hasAttribute('title') || hasVisibleName(of)) return null
  const text = of.getAttribute('aria-label')
  return text === null ? null : { text, of }
}

/** A text that is hidden from screen readers, such as the number at an icon, does not count as a name. */
function hasVisibleName(of: Element): boolean {
  const hidden = [...of.querySelectorAll('[aria-hidden="true"]')].map((part) => part.textContent)
  return of.textContent.trim() !== hidden.join('').trim()
}

function ButtonTooltips() {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(waiting)
      setTip(null)
    }
    const point = ({ target, pointerType }: PointerEvent) => {
      hide()
      const found = pointerType === 'mouse' ? nameOf(target) : null
      if (found) waiting = setTimeout(() => setTip(found), delayMs)
    }
    const focus = ({ target }: FocusEvent) => {
      hide()
      const found = nameOf(target)
      if (found?.of.matches(':focus-visible')) setTip(found)
    }
    // A button that was pressed has done what its name says, and one in a list that moved is elsewhere.
    const ends = ['pointerdown', 'keydown', 'focusout', 'scroll'] as const
    document.addEventListener('pointerover', point)
    document.addEventListener('focusin', focus)
    for (const end of ends) document.addEventListener(end, hide, { capture: true, passive: true })
    return () => {
      hide()
      document.removeEventListener('pointerover', point)
      document.removeEventListener('focusin', focus)
      for (const end of ends) document.removeEventListener(end, hide, { capture: true })
    }
  }, [])
  return tip && <Bubble key={tip.text} tip={tip} />
}

/** Hidden from screen readers, which already read the name of the button. */
function Bubble({ tip }: { tip: Tip }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bubble = ref.current
    if (!bubble) return
    const at = tip.of.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = bubble
    const left = at.left + at.width / 2 - width / 2
    const below = at.bottom + gap
    const fits = below + height <= window.innerHeight
    bubble.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - width - gap))}px`
    bubble.style.top = `${fits ? below : at.top - gap - height}px`
  }, [tip])
  return (
    <Box
      ref={ref}
      aria-hidden="true"
      data-tooltip=""
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        maxWidth: 260,
        px: 1.25,
        py: 0.75,
        borderRadius: '8px',
        fontSize: '0.8125rem',
        fontWeight: 500,
        color: '#fff',
        bgcolor: '#1e293b',
        pointerEvents: 'none',
      }}
    >
      {tip.text}
    </Box>
  )
}

/** Removes `title` while the pointer is on its element, so that the browser shows no tooltip. */
function WithoutTitles() {
  useEffect(() => {
    let taken: { from: Element; title: string } | undefined
    const giveBack = () => {
      if (taken && !taken.from.hasAttribute('title')) taken.from.setAttribute('title', taken.title)
      taken = undefined
    }
    const point = ({ target }: PointerEvent) => {
      const from = target instanceof Element ? target.closest('[title]') : null
      if (taken && target instanceof Node && taken.from.contains(target)) return
      giveBack()
      const title = from?.getAttribute('title')
      if (!from || !title) return
      taken = { from, title }
      from.removeAttribute('title')
    }
    document.addEventListener('pointerover', point)
    return () => {
      document.removeEventListener('pointerover', point)
      giveBack()
    }
  }, [])
  return null
}
