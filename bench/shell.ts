import { atLeast, atMost, type Bench, type Row } from './bench.ts'
import { withBrowser } from './browser.ts'
import { scriptsToFirstContent, type Mark } from './first-content.ts'
import { lighthouseScores } from './lighthouse.ts'
import { gzipKilobytes } from './script-bytes.ts'
import { signUpOverHttp } from './sign-up-over-http.ts'
import { withProduct } from './with-product.ts'

const signIn = 260
const signedIn = 340
/** The composer, the calendar and analytics. */
const heavy = 440

type Route = { name: string; path: string; budget: number; mark: Mark }

const submit = { selector: 'form button[type=submit]' }

const publicRoutes: Route[] = [
  { name: 'sign-in', path: '/login', budget: signIn, mark: submit },
  { name: 'register', path: '/register', budget: signIn, mark: submit },
  { name: 'reset password', path: '/reset-password', budget: signIn, mark: submit },
  {
    name: 'verify email',
    path: '/verify-email',
    budget: signIn,
    mark: { selector: 'main button', text: 'Resend Verification' },
  },
]

const signedInRoutes = (postId: string): Route[] => [
  {
    name: 'dashboard',
    path: '/dashboard',
    budget: signedIn,
    mark: { selector: 'main', text: 'Total Posts' },
  },
  { name: 'composer', path: '/content', budget: heavy, mark: { selector: 'main textarea' } },
  {
    name: 'posts',
    path: '/content/posts',
    budget: signedIn,
    mark: { selector: 'main a[href^="/content/posts/"]' },
  },
  {
    name: 'calendar',
    path: '/content/calendar',
    budget: heavy,
    mark: { selector: 'main section[data-day]' },
  },
  {
    name: 'post',
    path: `/content/posts/${postId}`,
    budget: signedIn,
    mark: { selector: 'main h2', text: 'History' },
  },
  {
    name: 'ideas',
    path: '/content/ideas',
    budget: signedIn,
    mark: { selector: 'main textarea, main input' },
  },
  {
    name: 'brand voices',
    path: '/content/voices',
    budget: signedIn,
    mark: { selector: 'main a[href="/content/voices/new"]' },
  },
  { name: 'brand voice', path: '/content/voices/new', budget: signedIn, mark: { selector: 'main input' } },
  {
    name: 'social accounts',
    path: '/social',
    budget: signedIn,
    mark: { selector: 'main', text: 'No accounts connected yet' },
  },
  {
    name: 'analytics',
    path: '/analytics',
    budget: heavy,
    mark: { selector: 'main', text: 'Total Impressions' },
  },
  {
    name: 'subscription',
    path: '/subscription',
    budget: signedIn,
    mark: { selector: 'main', text: 'Current Plan' },
  },
  { name: 'settings', path: '/settings', budget: signedIn, mark: { selector: 'main form button' } },
  {
    name: 'appearance',
    path: '/settings/appearance',
    budget: signedIn,
    mark: { selector: 'main', text: 'Dark mode' },
  },
]

/**
 * The script size of every route until its content is interactive (gzip, cold cache), and the speed of the sign-in
 * screen.
 */
export const shellBench: Bench = {
  run: () =>
    withProduct(async (url) => {
      const { storage, postId } = await signUpOverHttp(url)
      const rows = await withBrowser(async (browser) => {
        const rows: Row[] = []
        const add = async (route: Route, stored: Record<string, string>) => {
          const visit = { url: url + route.path, mark: route.mark, storage: stored }
          const scripts = await scriptsToFirstContent(browser, visit)
          const kilobytes = scripts.map(gzipKilobytes).reduce((sum, one) => sum + one, 0)
          rows.push(atMost(`shell: ${route.name}`, kilobytes, 'KB', route.budget))
        }
        for (const route of publicRoutes) await add(route, {})
        for (const route of signedInRoutes(postId)) await add(route, storage)
        return rows
      })
      const { performance } = await lighthouseScores(`${url}/login`, ['performance'])
      return [...rows, atLeast('shell: sign-in, Lighthouse mobile', performance, 'points', 80)]
    }),
}
