import type { FastifyInstance } from 'fastify'

import { listAccounts } from '../store/accounts.queries.ts'
import type { Context } from '../context.ts'
import { listFaults } from '../control/faults.queries.ts'
import { listRecentPosts } from '../store/posts.queries.ts'
import { sendPage } from './layout.ts'
import { html } from './markup.ts'
import { postCards } from './post-pages.ts'

/** The home page: the accounts of every platform and the latest posts. */
export function registerIndexPage(app: FastifyInstance, context: Context): void {
  app.get('/', (_request, reply) => {
    const base = context.base()
    const faults = listFaults(context.store)
    const posts = listRecentPosts(context.store, 30)
    const body = html`<h1>Sandbox platforms</h1>
      <p class="lead">
        Stand-ins for the social platforms and for card payments on this machine. Connect one of these
        accounts, publish, and look at the post here.
      </p>
      ${
        faults.length > 0
          ? html`<p class="card warning" role="status">
              Faults are switched on:
              ${faults.map(({ platform, operation, fault }) => `${platform} ${operation} ${fault}`).join(', ')}.
            </p>`
          : undefined
      }
      ${context.platforms.map(
        (platform) =>
          html`<h2 class="section">${platform.label} accounts</h2>
            <ul class="accounts">
              ${listAccounts(context.store, platform.name, 60).map(
                (account) =>
                  html`<li>
                    <a class="card account" href="${base}/${platform.name}/${account.handle}"
                      ><img
                        src="${base}/avatars/${platform.name}/${account.id}.png"
                        alt=""
                        width="40"
                        height="40"
                      /><span class="who"
                        ><strong>${account.name}</strong><span class="handle">@${account.handle}</span></span
                      ></a
                    >
                  </li>`,
              )}
            </ul>`,
      )}
      <h2 class="section">Controls</h2>
      <ul class="accounts">
        <li>
          <a class="card account" href="${base}/controls"
            ><span class="who"
              ><strong>What was accepted, and faults</strong><span class="handle">Log, faults</span></span
            ></a
          >
        </li>
        <li>
          <a class="card account" href="${base}/stripe-controls"
            ><span class="who"
              ><strong>Clock, webhooks and invoices</strong
              ><span class="handle">Clock, invoices, webhooks</span></span
            ></a
          >
        </li>
      </ul>
      <h2 class="section">Recent posts</h2>
      ${
        posts.length > 0
          ? postCards(context, posts)
          : html`<p class="card empty">Nothing posted yet. What you publish appears here.</p>`
      }`
    return sendPage(reply, { title: 'Platforms', base, body })
  })
}
