import type { FastifyInstance } from 'fastify'

import { listAccounts } from '../accounts.queries.ts'
import type { Context } from '../context.ts'
import { listFaults } from '../faults.queries.ts'
import { listRecentPosts } from '../posts.queries.ts'
import { sendPage } from './layout.ts'
import { html } from './markup.ts'
import { postCards } from './post-pages.ts'

/** What there is to see: the accounts of every network and what was posted last. */
export function registerIndexPage(app: FastifyInstance, context: Context): void {
  app.get('/', (_request, reply) => {
    const base = context.base()
    const faults = listFaults(context.store)
    const posts = listRecentPosts(context.store, 30)
    const body = html`<h1>Sandbox networks</h1>
      <p class="lead">
        Stand-ins for the social networks and for card payments on this machine. Connect one of these
        accounts, publish, and look at the post here.
      </p>
      ${
        faults.length > 0
          ? html`<p class="card warning" role="status">
              Faults are switched on:
              ${faults.map(({ network, operation, fault }) => `${network} ${operation} ${fault}`).join(', ')}.
            </p>`
          : undefined
      }
      ${context.networks.map(
        (network) =>
          html`<h2 class="section">${network.label} accounts</h2>
            <ul class="accounts">
              ${listAccounts(context.store, network.name, 60).map(
                (account) =>
                  html`<li>
                    <a class="card account" href="${base}/${network.name}/${account.handle}"
                      ><img
                        src="${base}/avatars/${network.name}/${account.id}.png"
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
      <h2 class="section">Card payments</h2>
      <ul class="accounts">
        <li>
          <a class="card account" href="${base}/card-controls"
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
    return sendPage(reply, { title: 'Networks', base, body })
  })
}
