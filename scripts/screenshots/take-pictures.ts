import path from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { BrandVoice } from '../../contract/brand-voices/brand-voices.ts'
import type { PostSummary } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient } from '../../tests/support/api-client.ts'
import { owner, zone } from '../demo/bakery.ts'
import { saveIfChanged } from './save-picture.ts'
import { screens, type Found, type Screen } from './screens.ts'

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** Pictures of a size: where they are saved, if at all. */
export type Series = {
  width: number
  height: number
  fileOf: (screen: string, scheme: Scheme) => string | undefined
}

type Session = { access_token: string; user: unknown }
type Demo = { url: string; present: Date }

/** Takes the pictures of all screens that a series has a file for. */
export async function takePictures(browser: Browser, demo: Demo, all: Series[]): Promise<void> {
  const session = await apiClient(demo.url, '').call<Session>('POST', '/api/auth/login', {
    email: owner.email,
    password: owner.password,
  })
  const found = await find(demo, session.access_token)
  for (const series of all) {
    for (const scheme of schemes) {
      for (const signedOut of [true, false]) {
        const wanted = screens.flatMap((screen) => {
          const file = series.fileOf(screen.name, scheme)
          return file !== undefined && (screen.signedOut ?? false) === signedOut ? [{ screen, file }] : []
        })
        if (wanted.length === 0) continue
        const page = await openPage(browser, demo, {
          viewport: { width: series.width, height: series.height },
          colorScheme: scheme,
        })
        if (!signedOut) await storeSession(page, demo.url, session)
        for (const { screen, file } of wanted) {
          await show(page, demo.url, screen, found)
          await saveIfChanged(file, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
          console.log(path.basename(file))
        }
        await page.context().close()
      }
    }
  }
}

async function openPage(browser: Browser, { present }: Demo, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    reducedMotion: 'reduce',
    timezoneId: zone,
    locale: 'en-US',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(present)
  // The stream would never let the network come to rest.
  await page.route(/\/api\/events\/stream/, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  )
  return page
}

async function show(page: Page, url: string, { path: address, opens }: Screen, found: Found): Promise<void> {
  await page.goto(url + (typeof address === 'string' ? address : address(found)))
  await page.waitForLoadState('networkidle')
  await page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' })
  if (opens) {
    await page.getByRole('button', { name: opens }).click()
    await page.getByRole('dialog').waitFor()
    await page.waitForLoadState('networkidle')
  }
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

async function storeSession(page: Page, url: string, { access_token: token, user }: Session): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(
    ([accessToken, stored]) => {
      localStorage.setItem('accessToken', accessToken)
      localStorage.setItem('user', stored)
    },
    [token, JSON.stringify(user)] as const,
  )
}

const reviewMs = 30 * 86_400_000

async function find({ url, present }: Demo, token: string): Promise<Found> {
  const { call } = apiClient(url, token)
  const firstPost = async (filter: string) => {
    const { posts } = await call<{ posts: PostSummary[] }>('GET', `/api/posts?${filter}`)
    return posts.find(({ media }) => media.length > 0)?.id ?? posts[0]?.id ?? ''
  }
  const { accounts } = await call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
  const { voices } = await call<{ voices: BrandVoice[] }>('GET', '/api/brand-voices')
  const account = accounts[0]
  const { posts: asked } = await call<{ posts: PostSummary[] }>('GET', '/api/posts?tab=approval')
  const review = await call<{ url: string }>('POST', '/api/review-links', {
    name: 'Posts for December',
    scope: { kind: 'posts', groupIds: [...new Set(asked.map(({ groupId }) => groupId))] },
    endsAt: new Date(present.getTime() + reviewMs).toISOString(),
  })
  const { pathname, hash } = new URL(review.url)
  return {
    draftId: await firstPost(`status=scheduled&account=${account?.id ?? ''}`),
    publishedId: await firstPost('status=published'),
    failedId: await firstPost('status=failed'),
    accountId: account?.id ?? '',
    voiceId: voices[0]?.id ?? '',
    askedId: asked[0]?.id ?? '',
    reviewPath: pathname + hash,
    consentPath: await askAsAgent(url),
  }
}

/** Registers an agent, and returns where it sends a browser. */
async function askAsAgent(url: string): Promise<string> {
  const redirectUri = 'https://claude.ai/api/mcp/auth_callback'
  const response = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Claude',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
    }),
  })
  const { client_id } = (await response.json()) as { client_id: string }
  const asked = new URLSearchParams({
    client_id,
    response_type: 'code',
    redirect_uri: redirectUri,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  return `/oauth/authorize?${asked.toString()}`
}
