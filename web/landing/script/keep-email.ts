import { typedEmailKey } from '../../shared/session/typed-email.ts'

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
      if (email === '') sessionStorage.removeItem(typedEmailKey)
      else sessionStorage.setItem(typedEmailKey, email)
    } catch {
      // Storage is blocked: the person types it once more.
    }
    location.assign('/register')
  })
}
