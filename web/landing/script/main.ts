import { goBack } from './back.ts'
import { countUpStats } from './count-up.ts'
import { keepEmail } from './keep-email.ts'
import { revealSections } from './reveal.ts'
import { chooseTheme } from './choose-theme.ts'
import { showToday } from './today.ts'

chooseTheme()
showToday()
goBack()
keepEmail()
// Both are animations, so they do not run with reduced motion.
if (matchMedia('(prefers-reduced-motion: no-preference)').matches) {
  revealSections()
  countUpStats()
}
