/** The Back button of the legal pages goes where the person came from; as a plain form it leads to `/`. */
export function goBack(): void {
  document.querySelector<HTMLFormElement>('[data-back]')?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (history.length > 1) history.back()
    else location.assign('/')
  })
}
