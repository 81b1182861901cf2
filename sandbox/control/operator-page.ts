import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Context } from '../context.ts'
import { type Fields, readForm } from '../http/body.ts'
import { sendPage } from '../pages/layout.ts'
import { html, type Markup } from '../pages/markup.ts'
import { type LogEntry, listNewestLog } from '../store/log.queries.ts'
import type { Control } from './control.ts'
import { faultKinds, faultSchema, operations, type StoredFault } from './faults.ts'

const SHOWN = 50

/** A page with the controls: what the platforms accepted, and the active faults. */
export function registerOperatorPage(app: FastifyInstance, context: Context, control: Control): void {
  app.get('/controls', (_request, reply) => show(reply, context, control, undefined))
  app.post('/controls', async (request, reply) => {
    // Rejects forms of other sites, because browsers send the origin of a form.
    if (request.headers['sec-fetch-site'] !== 'same-origin') return reply.code(403).send()
    const problem = press(control, (await readForm(request))?.fields ?? {})
    if (problem !== undefined) return show(reply, context, control, problem)
    return reply.redirect(`${context.base()}/controls`, 303)
  })
}

/** The error in the requested fault; undefined if it was switched on, or if all were switched off. */
function press(control: Control, { act, account, times, ...fields }: Fields): string | undefined {
  if (act === 'clear') {
    control.clearFaults()
    return undefined
  }
  const handle = account?.trim().replace(/^@/, '')
  const order = faultSchema.safeParse({
    ...fields,
    ...(handle && { account: handle }),
    ...(times && { times: Number(times) }),
  })
  if (!order.success) return `This is no fault: ${order.error.issues[0]?.message ?? ''}`
  control.addFault(order.data)
  return undefined
}

function show(
  reply: FastifyReply,
  context: Context,
  control: Control,
  problem: string | undefined,
): FastifyReply {
  const base = context.base()
  const body = html`<h1>Controls</h1>
    <p class="lead">What the platforms accepted, and what they are made to get wrong.</p>
    ${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
    ${activeFaults(base, control.faults())} ${newFault(context)}
    ${acceptedPosts(listNewestLog(context.store, SHOWN))}`
  return sendPage(reply, {
    title: 'Controls',
    base,
    body,
    status: problem === undefined ? 200 : 400,
    formTarget: new URL(base).origin,
  })
}

function activeFaults(base: string, faults: StoredFault[]): Markup {
  if (faults.length === 0) return html`<p class="card empty">No fault is switched on.</p>`
  const left = ({ times, hits }: StoredFault) => (times === undefined ? 'every call' : `${hits} of ${times}`)
  return html`${table(
      'Faults',
      ['Platform', 'Call', 'Account', 'Fault', 'Happened'],
      faults.map((fault) => [
        fault.platform,
        fault.operation,
        fault.account ?? 'all',
        fault.fault,
        left(fault),
      ]),
    )}
    <form class="actions" method="post" action="${base}/controls">
      <button class="quiet" name="act" value="clear">Switch all off</button>
    </form>`
}

function newFault({ base, platforms }: Context): Markup {
  const choice = (name: string, label: string, values: readonly string[]) =>
    html`<label class="field" for="${name}">${label}</label>
      <select id="${name}" name="${name}">
        ${values.map((value) => html`<option value="${value}">${value === '*' ? 'all' : value}</option>`)}
      </select>`
  return html`<h2 class="section">Switch a fault on</h2>
    <form class="card" method="post" action="${base()}/controls">
      ${choice('platform', 'Platform', ['*', ...platforms.map(({ name }) => name)])}
      ${choice('operation', 'Call', ['*', ...operations])} ${choice('fault', 'Fault', faultKinds)}
      <label class="field" for="account">Account (empty: all)</label>
      <span class="at"><input id="account" name="account" autocomplete="off" maxlength="100" /></span>
      <label class="field" for="times">How many times (empty: until it is switched off)</label>
      <span class="at"><input id="times" name="times" type="number" min="1" max="1000000" /></span>
      <div class="actions"><button class="primary" name="act" value="add">Switch on</button></div>
    </form>`
}

function acceptedPosts(entries: LogEntry[]): Markup {
  if (entries.length === 0) return html`<p class="card empty">Nothing was accepted yet.</p>`
  return table(
    'Accepted, newest first',
    ['Time', 'Platform', 'Account', 'What', 'Text', 'Media'],
    entries.map((entry) => [
      new Date(entry.acceptedAt).toISOString().slice(0, 19).replace('T', ' '),
      entry.platform,
      `@${entry.handle}`,
      entry.kind,
      Array.from(entry.text).slice(0, 140).join(''),
      entry.media.join(', '),
    ]),
  )
}

function table(caption: string, columns: readonly string[], rows: readonly (readonly string[])[]): Markup {
  return html`<table>
    <caption class="section">
      ${caption}
    </caption>
    <tr>
      ${columns.map((name) => html`<th scope="col">${name}</th>`)}
    </tr>
    ${rows.map(
      (cells) =>
        html`<tr>
          ${cells.map((cell) => html`<td>${cell}</td>`)}
        </tr>`,
    )}
  </table>`
}
