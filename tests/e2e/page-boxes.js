// Runs in the page. Finds controls and texts that lie on each other, and texts that are cut off without an ellipsis.
;(() => {
  const controls =
    'a[href], button, input, select, textarea, summary, [role=button], [role=checkbox], [role=radio], [role=tab], [role=switch], [role=combobox]'
  /** Rounding, and the space that a font leaves above and below its letters. */
  const tolerance = 3
  const textShrink = 0.2

  const ancestorsOf = (element) => {
    const all = []
    for (let one = element; one; one = one.parentElement) all.push(one)
    return all
  }
  const intersect = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const isSeen = ({ left, top, right, bottom }) => right - left > tolerance && bottom - top > tolerance
  const isWithin = (a, b) =>
    a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1
  const isVisible = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const wordsOf = (text) => text.trim().replace(/\s+/g, ' ').slice(0, 50)

  /** The part of a rectangle that its ancestors do not cut off, and whether one of them cuts it without saying so. */
  const shownPart = (rect, ancestors) => {
    let shown = rect
    let saysSo = false
    let cut = false
    for (const one of ancestors) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, display } = getComputedStyle(one)
      if (display === 'contents' || (display.startsWith('inline') && overflowX === 'visible')) continue
      saysSo ||= textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const frame = one.getBoundingClientRect()
      const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll'
      const beside = shown.left < frame.left - tolerance || shown.right > frame.right + tolerance
      const below = shown.top < frame.top - tolerance || shown.bottom > frame.bottom + tolerance
      cut ||= !saysSo && ((beside && !scrolls(overflowX)) || (below && !scrolls(overflowY)))
      shown = intersect(shown, frame)
    }
    return { shown, cut: cut && isSeen(shown) }
  }
  /** What floats above the page is compared only with what floats with it. */
  const layerOf = (ancestors) =>
    ancestors.find((one) => getComputedStyle(one).position === 'fixed') ?? ancestors.at(-3) ?? ancestors[0]

  // Where it sticks depends on how far the page is scrolled, so everything is measured in its own place.
  const sticky = [...document.querySelectorAll('body *')].filter(
    (one) => getComputedStyle(one).position === 'sticky',
  )
  const before = sticky.map((one) => one.getAttribute('style'))
  for (const one of sticky) {
    one.style.setProperty('position', 'relative', 'important')
    one.style.setProperty('inset', 'auto', 'important')
  }

  const boxes = []
  const cuts = []
  for (const element of document.body.querySelectorAll(controls)) {
    if (!isVisible(element)) continue
    const ancestors = ancestorsOf(element)
    const { shown } = shownPart(element.getBoundingClientRect(), ancestors.slice(1))
    const words = wordsOf(element.ariaLabel ?? element.textContent ?? '') || element.tagName
    if (isSeen(shown)) boxes.push({ element, rect: shown, layer: layerOf(ancestors), words, isText: false })
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    const element = node.parentElement
    const words = wordsOf(node.textContent)
    if (words === '' || !element || !isVisible(element) || element.closest('script, style, svg')) continue
    const ancestors = ancestorsOf(element)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, top, right, bottom } of range.getClientRects()) {
      const inset = (bottom - top) * textShrink
      const line = { left, right, top: top + inset, bottom: bottom - inset }
      const { shown, cut } = shownPart(line, ancestors)
      if (cut) cuts.push(`"${words}" is cut off`)
      if (isSeen(shown)) boxes.push({ element, rect: shown, layer: layerOf(ancestors), words, isText: true })
    }
  }

  const overlaps = []
  for (const [at, a] of boxes.entries()) {
    for (const b of boxes.slice(at + 1)) {
      if (a.layer !== b.layer || a.element.contains(b.element) || b.element.contains(a.element)) continue
      const common = intersect(a.rect, b.rect)
      if (!isSeen(common)) continue
      // A control may lie within another, as the button on a picture that opens. A text never lies on another one.
      const bothTexts = a.isText && b.isText
      if (!bothTexts && (isWithin(a.rect, b.rect) || isWithin(b.rect, a.rect))) continue
      // The label of a field lies on its border.
      const field = a.element.closest('.MuiFormControl-root')
      if (field?.contains(b.element)) continue
      overlaps.push(
        `"${a.words}" and "${b.words}" overlap at ${Math.round(common.left)}, ${Math.round(common.top)}`,
      )
    }
  }
  for (const [at, one] of sticky.entries()) {
    const style = before[at]
    if (style === null) one.removeAttribute('style')
    else one.setAttribute('style', style)
  }
  return [...new Set([...cuts, ...overlaps])].slice(0, 12)
})()
