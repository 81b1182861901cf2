/** The Back button of the legal pages goes back in the history; without the script its form leads to `/`. */
export function goBack(): void {
  document.querySelector<HTMLFormElement>('[data-back]')?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (history.length > 1) history.back()
    else location.assign('/')
  })
}
