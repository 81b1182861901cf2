import { typedEmailKey } from '../../shared/session/typed-email.ts'

/** Keeps the hero's email address in this tab for the registration form. It is neither sent nor added to a URL. */
export function keepEmail(): void {
  const form = document.querySelector<HTMLFormElement>('[data-start]')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const email = form.querySelector('input')?.value.trim() ?? ''
    try {
      if (email === '') sessionStorage.removeItem(typedEmailKey)
      else sessionStorage.setItem(typedEmailKey, email)
    } catch {
      // Storage is blocked, so the user must type it again.
    }
    location.assign('/register')
  })
}
