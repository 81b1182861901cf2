import { longDate } from '../legal/long-date.ts'

/** The legal pages show today as their date (specification section 2). */
export function showToday(): void {
  const time = document.querySelector<HTMLTimeElement>('[data-today]')
  if (!time) return
  const today = new Date()
  time.textContent = longDate(today)
  time.dateTime = today.toLocaleDateString('sv-SE')
}
