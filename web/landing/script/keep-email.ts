/** Where the registration form finds the address typed here. */
const key = 'postwright.email'

/**
 * The hero's address stays in this tab: it is handed to the registration form, and neither sent nor
 * written into an address.
 */
export function keepEmail(): void {
  const form = document.querySelector<HTMLFormElement>('[data-start]')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const email = form.querySelector('input')?.value.trim() ?? ''
    try {
      if (email === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, email)
    } catch {
      // Storage is blocked: the person types it once more.
    }
    location.assign('/register')
  })
}
