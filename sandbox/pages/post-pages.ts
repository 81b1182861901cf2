import type { FastifyReply } from 'fastify'

import { type Account, followersOf, followingOf } from '../store/accounts.ts'
import { findAccount } from '../store/accounts.queries.ts'
import type { Context, Platform } from '../context.ts'
import type { Media } from '../store/media.ts'
import { countPostsOf, listMediaOfPost, listPostsOf } from '../store/posts.queries.ts'
import type { Post } from '../store/posts.ts'
import { problemPage } from './consent-page.ts'
import { sendPage } from './layout.ts'
import { html, type Markup } from './markup.ts'

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const count = new Intl.NumberFormat('en', { notation: 'compact' })

/** One post as a card, for its own page and for lists. */
export function postCard(context: Context, platform: Platform, post: Post, account: Account): Markup {
  const base = context.base()
  const now = context.clock()
  const media = listMediaOfPost(context.store, post.id)
  const shown = media.length > 4 ? 'many' : String(media.length)
  return html`<article class="card post" aria-label="Post by ${account.name}">
    <header class="author">
      <img src="${base}/avatars/${platform.name}/${account.id}.png" alt="" width="44" height="44" />
      <a class="who" href="${base}/${platform.name}/${account.handle}"
        ><strong>${account.name}</strong><span class="handle">@${account.handle}</span></a
      >
      <span class="badge ${platform.name}">${platform.label}</span>
    </header>
    ${post.text ? html`<p class="text" dir="auto">${platform.postText(post)}</p>` : undefined}
    ${
      media.length > 0
        ? html`<div class="media of-${shown}">${media.map((item) => mediaFigure(base, item))}</div>`
        : undefined
    }
    <footer>
      <a class="when" href="${base + platform.postPath(post, account)}"
        ><time datetime="${new Date(post.createdAt).toISOString()}"
          >${moment.format(post.createdAt)} UTC</time
        ></a
      >
      <ul class="stats">
        ${platform
          .postStats(post, now)
          .map(({ label, value }) => html`<li><strong>${count.format(value)}</strong> ${label}</li>`)}
      </ul>
    </footer>
  </article>`
}

function mediaFigure(base: string, media: Media): Markup {
  const address = `${base}/media/${media.file ?? ''}`
  const alt = media.altText ?? ''
  if (media.mime.startsWith('video/')) {
    return html`<video src="${address}" controls preload="metadata" aria-label="${alt || 'Video'}"></video>`
  }
  const size = media.width && media.height ? html`width="${media.width}" height="${media.height}"` : undefined
  return html`<figure>
    <img src="${address}" alt="${alt}" ${size} loading="lazy" />${
      alt ? html`<figcaption><span class="tag">ALT</span> ${alt}</figcaption>` : undefined
    }
  </figure>`
}

/** What surrounds a post on its page: the posts of its thread, or its comments. */
export type Around = { above?: Post[]; below?: Post[]; comments?: Markup }

export function sendPostPage(
  context: Context,
  platform: Platform,
  reply: FastifyReply,
  post: Post,
  account: Account,
  { above = [], below = [], comments }: Around = {},
): FastifyReply {
  const card = (one: Post) => postCard(context, platform, one, account)
  const cards = html`${above.map(card)} ${card(post)} ${below.map(card)}`
  const body = html`<h1 class="unseen">Post by ${account.name}</h1>
    ${above.length + below.length > 0 ? html`<div class="thread">${cards}</div>` : cards} ${comments}`
  return sendPage(reply, {
    title: `${account.name} on ${platform.label}`,
    base: context.base(),
    platform,
    body,
  })
}

export function sendProfilePage(
  context: Context,
  platform: Platform,
  reply: FastifyReply,
  account: Account,
): FastifyReply {
  const base = context.base()
  const posts = listPostsOf(context.store, account.id, { limit: 50 })
  const numbers = [
    { label: 'posts', value: countPostsOf(context.store, account.id) },
    { label: 'followers', value: followersOf(account, context.clock()) },
    { label: 'following', value: followingOf(account) },
  ]
  const body = html`<section class="card profile">
      <img src="${base}/avatars/${platform.name}/${account.id}.png" alt="" width="88" height="88" />
      <div>
        <h1>${account.name}</h1>
        <p class="handle">@${account.handle}</p>
        <ul class="stats">
          ${numbers.map(({ label, value }) => html`<li><strong>${count.format(value)}</strong> ${label}</li>`)}
        </ul>
      </div>
    </section>
    <h2 class="section">Posts</h2>
    ${
      posts.length > 0
        ? posts.map((post) => postCard(context, platform, post, account))
        : html`<p class="card empty">Nothing posted yet. What is published to this account appears here.</p>`
    }`
  return sendPage(reply, { title: `@${account.handle}`, base, platform, body })
}

export function sendMissing(
  context: Context,
  platform: Platform,
  reply: FastifyReply,
  title: string,
): FastifyReply {
  const body = problemPage(title, 'It may have been deleted, or the address is wrong.')
  return sendPage(reply, { title, base: context.base(), platform, body, status: 404 })
}

/** Cards of posts of any account and platform. */
export function postCards(context: Context, posts: Post[]): Markup[] {
  return posts.flatMap((post) => {
    const account = findAccount(context.store, post.accountId)
    const platform = context.platforms.find(({ name }) => name === post.platform)
    return account && platform ? [postCard(context, platform, post, account)] : []
  })
}
