import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Role } from '../../contract/workspaces/access.ts'
import type { Label } from '../../contract/labels/labels.ts'
import type { Media } from '../../contract/media/media.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { PostGroup } from '../../contract/posts/post-groups.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { Context } from '../../server/context.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { payCheckout } from '../../sandbox/stripe/client.ts'
import { addMember, findWorkspaceOf, verifyAddress } from './demo.queries.ts'
import { drawLogo, drawPicture, drawingCount } from './drawings.ts'
import { demoLabels, type DemoLabel } from './texts.ts'

/** Of the machine, which is usually also that of the browser that opens the demo. */
export const zone = Temporal.Now.timeZoneId()
export const owner = { email: 'maya@juniper-rye.example', name: 'Maya Torres', password: 'Juniper-rye-9' }
const handle = 'juniper_and_rye'

const colleagues: { email: string; name: string; role: Role }[] = [
  { email: 'ben@juniper-rye.example', name: 'Ben Okafor', role: 'editor' },
  { email: 'lena@juniper-rye.example', name: 'Lena Fischer', role: 'approver' },
  { email: 'sam@juniper-rye.example', name: 'Sam Reyes', role: 'contributor' },
]

/** Media of a post. */
export type Attached = { mediaId: string; altText: string }[]

/** The workspace of the demo, as its members work in it. */
export type Bakery = {
  workspaceId: string
  accounts: Record<PlatformKey, SocialAccount>
  labels: Record<DemoLabel, Label>
  clip: Media
  drawings: Attached
  /** The address of the product. */
  url: string
  /** Signs in; nobody stays signed in for a quarter. */
  as(who: 'maya' | 'ben' | 'sam'): Promise<ApiClient>
}

/** Registers everybody, subscribes and connects. */
export async function openBakery(ctx: Context, url: string): Promise<Bakery> {
  const register = async (email: string, name: string) => {
    const { call } = apiClient(url, '')
    await call('POST', '/api/auth/register', {
      email,
      password: owner.password,
      full_name: name,
      phone_number: null,
      account_type: 'business_owner',
      timeZone: zone,
    })
    return verifyAddress(ctx.db, email, ctx.clock.now())
  }
  const workspaceId = await findWorkspaceOf(ctx.db, await register(owner.email, owner.name))
  for (const { email, name, role } of colleagues) {
    const userId = await register(email, name)
    await addMember(ctx.db, { workspaceId, userId, role, now: ctx.clock.now() })
  }
  const as = async (who: string) => {
    const { access_token: token } = await apiClient(url, '').call<{ access_token: string }>(
      'POST',
      '/api/auth/login',
      { email: `${who}@juniper-rye.example`, password: owner.password },
    )
    return apiClient(url, token)
  }
  const maya = await as('maya')
  await maya.call('PATCH', '/api/workspaces/current', { name: 'Juniper & Rye' })
  await maya.call('PUT', '/api/calendar/country', { country: 'US' })
  await subscribe(maya)
  return {
    url,
    workspaceId,
    accounts: await connectAccounts(maya),
    labels: await addTexts(maya),
    drawings: await addDrawings(maya),
    clip: await maya.upload(
      await readFile(path.join(import.meta.dirname, 'loaf.mp4')),
      'warm-loaf.mp4',
      'video/mp4',
    ),
    as,
  }
}

async function addDrawings(client: ApiClient): Promise<Attached> {
  const added: Attached = []
  for (let number = 0; number < drawingCount; number++) {
    const { bytes, altText } = await drawPicture(number)
    const { id } = await client.upload(bytes, `photo-${number + 1}.jpg`, 'image/jpeg')
    added.push({ mediaId: id, altText })
  }
  return added
}

async function subscribe({ call }: ApiClient): Promise<void> {
  const { url } = await call<{ url: string }>('POST', '/api/subscription/checkout', {
    plan: 'agency',
    interval: 'month',
  })
  await pay(call, url)
}

/** Pays as a customer does, and returns from the page. */
export async function pay(call: ApiClient['call'], url: string): Promise<void> {
  const paid = await payCheckout(url)
  if (!('redirect' in paid)) throw new Error(`The payment was declined: ${paid.declined}`)
  await call('POST', '/api/subscription/refresh', {
    checkout: paid.redirect.searchParams.get('checkout') ?? undefined,
  })
}

async function connectAccounts(client: ApiClient): Promise<Bakery['accounts']> {
  return {
    instagram: await client.connect('instagram', handle),
    facebook: await client.connect('facebook', handle),
    twitter: await client.connect('twitter', handle),
    linkedin: await client.connectFurther('linkedin', 'maya_torres', handle),
    tiktok: await client.connect('tiktok', handle),
    youtube: await client.connect('youtube', handle),
  }
}

/** Labels, hashtags, a template and the voice of the brand. */
async function addTexts(client: ApiClient): Promise<Bakery['labels']> {
  const { call } = client
  const labels: Partial<Bakery['labels']> = {}
  for (const key of Object.keys(demoLabels) as DemoLabel[]) {
    const { label } = await call<{ label: Label }>('POST', '/api/labels', demoLabels[key])
    labels[key] = label
  }
  const saved = [
    {
      kind: 'hashtags',
      name: 'Everyday',
      content: '#bakery #sourdough #smallbusiness #freshbread #localfood',
    },
    { kind: 'template', name: 'Loaf of the week', content: 'This week’s loaf is … Baked at … Keeps for …' },
  ]
  for (const text of saved) await call('POST', '/api/saved-texts', text)
  const logo = await client.upload(await drawLogo(), 'juniper-and-rye.png', 'image/png')
  await call('POST', '/api/brand-voices', {
    name: 'Juniper & Rye',
    description:
      'Warm, dry, and short. We talk like the person behind the counter, to neighbors who like bread.',
    doWords: ['loaf', 'neighbors', 'warm'],
    dontWords: ['artisanal', 'indulge', 'must-try'],
    samples: ['Day-old bread is half price after five. It is also better toast. We said it.'],
    emojiHabit: 'none',
    hashtagHabit: 'many',
    colors: ['#12372a', '#e9c46a', '#f6f0e4'],
    logoId: logo.id,
    isDefault: true,
  })
  return labels as Bakery['labels']
}

/** Lets the template writer write a text. */
export async function generate(url: string, { token }: ApiClient, prompt: string): Promise<void> {
  const reply = await fetch(`${url}/api/assistant/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUIDv7(), platform: 'facebook', prompt }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`The assistant answered ${reply.status}: ${text}`)
}

/** What has no default. */
const optionsOf: Partial<Record<PlatformKey, Record<string, string>>> = {
  tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE', commercialContent: 'yourBrand' },
}

type NewGroup = {
  content: string
  /** With the texts of their own. */
  targets: { account: SocialAccount; content?: string }[]
  media?: Attached
  labels?: Label[]
}

export async function saveGroup(
  { call }: ApiClient,
  { content, targets, media = [], labels = [] }: NewGroup,
) {
  const { group } = await call<{ group: PostGroup }>('PUT', `/api/post-groups/${randomUUIDv7()}`, {
    version: 0,
    content,
    media,
    labelIds: labels.map(({ id }) => id),
    targets: targets.map(({ account, ...own }) => ({
      id: randomUUIDv7(),
      platform: account.platform,
      socialAccountId: account.id,
      options: optionsOf[account.platform] ?? {},
      ...own,
    })),
  })
  return group
}
