/** Nothing has the focus any more: what had it is gone, or switched off just now. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}
