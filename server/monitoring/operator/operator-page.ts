import { platforms } from '../../../contract/platforms/platforms.ts'
import { escapeHtml } from '../../infra/http/pages/escape-html.ts'
import { plainPage } from '../../infra/http/pages/plain-page.ts'
import type { Installation } from './read-installation.ts'

/** A post is usually sent within seconds; a burst or a restart delays it by less than this. */
const lateAfterSeconds = 120

/** The page of the operator: what stands still, fails or runs full, with what to do about it. */
export function operatorPage(state: Installation): string {
  return plainPage({
    title: 'Operator',
    place: 'operator',
    reloadSeconds: 30,
    body: `<div class="head"><h1>Installation</h1><span class="meta">${moment(state.now)}</span></div>
      <dl>${facts(state).map(fact).join('')}</dl>
      ${section('Publishing, last 24 hours', platformRows(state), 'Nothing was published.', [
        'Platform',
        'Waiting now',
        'Published',
        'Failed',
        'Most frequent cause',
        'Late (95 of 100 posts)',
      ])}
      ${section(
        'Parked: nothing is sent until then',
        state.parked.map(({ platform, account, until, refusals }) => [
          nameOf(platform),
          account ?? 'all accounts',
          moment(until),
          String(refusals),
        ]),
        'No account waits for a limit of its platform.',
        ['Platform', 'Account', 'Until', 'Refusals in a row'],
      )}
      ${section(
        'Accounts to be connected again by their users',
        state.toReconnect.map(({ platform, accounts }) => [nameOf(platform), String(accounts)]),
        'None.',
        ['Platform', 'Accounts'],
      )}
      ${section(
        'Background work',
        state.queues.map(({ name, waiting, running, retrying, failed, oldest }) => [
          name,
          ...[waiting, running, retrying, failed].map(String),
          oldest === null ? '' : duration((state.now.getTime() - oldest.getTime()) / 1000),
        ]),
        'Nothing waits.',
        ['Queue', 'Waiting', 'Running', 'To be tried again', 'Failed', 'Waits for'],
      )}`,
  })
}

type Fact = { name: string; value: string; alert?: boolean }

function facts({ version, hold, due, sandbox, mail, media, room, server, now }: Installation): Fact[] {
  const waiting = due.reduce((sum, { posts }) => sum + posts, 0)
  const oldest = Math.min(...due.map((one) => one.oldest.getTime()))
  const waitsSeconds = waiting === 0 ? 0 : (now.getTime() - oldest) / 1000
  return [
    hold
      ? {
          name: 'Publishing',
          value: `on hold since ${moment(hold.since)}: npm run admin -- release`,
          alert: true,
        }
      : {
          name: 'Publishing',
          value: waiting === 0 ? 'nothing waits' : `${waiting} due, the first for ${duration(waitsSeconds)}`,
          alert: waitsSeconds > lateAfterSeconds,
        },
    { name: 'Release', value: version },
    {
      name: 'Sandbox',
      value: sandbox ? 'on: platforms without credentials are simulated' : 'off',
    },
    { name: 'Mail', value: mailWords[mail], alert: mail === 'off' },
    { name: 'Media', value: media === 's3' ? 'in a bucket' : 'in a folder' },
    { name: 'Disk of this process', value: roomWords[room], alert: room !== 'all' },
    { name: 'Database', value: `PostgreSQL ${server.version}, ${megabytes(server.bytes)}` },
    {
      name: 'Connections',
      value: `${server.connections} of ${server.maxConnections}`,
      alert: server.connections > 0.9 * server.maxConnections,
    },
  ]
}

const mailWords = {
  sent: 'sent by SMTP',
  local: 'kept in the local mailbox',
  off: 'off: nobody can verify an address or reset a password',
}

const roomWords = {
  all: 'enough room',
  no_uploads: 'almost full: uploads are refused',
  no_changes: 'full: changes are refused',
}

function platformRows({ platforms: days, due, now }: Installation): Cell[][] {
  const names = [...new Set([...days, ...due].map(({ platform }) => platform))].toSorted()
  return names.map((platform) => {
    const day = days.find((one) => one.platform === platform)
    const backlog = due.find((one) => one.platform === platform)
    const waits = backlog && (now.getTime() - backlog.oldest.getTime()) / 1000
    return [
      nameOf(platform),
      {
        text: backlog ? `${backlog.posts}, ${duration(waits ?? 0)}` : '0',
        alert: (waits ?? 0) > lateAfterSeconds,
      },
      (day?.published ?? 0).toLocaleString('en-US'),
      { text: String(day?.failed ?? 0), alert: (day?.failed ?? 0) > (day?.published ?? 0) },
      day?.cause ?? '',
      day?.lateness === null || day === undefined ? '' : duration(day.lateness),
    ]
  })
}

type Cell = string | { text: string; alert: boolean }

const fact = ({ name, value, alert }: Fact) =>
  `<div${alert ? ' class="alert"' : ''}><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`

function section(title: string, rows: Cell[][], empty: string, columns: string[]): string {
  const body =
    rows.length === 0
      ? `<p class="meta">${escapeHtml(empty)}</p>`
      : `<div class="scroll"><table><thead><tr>${columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>
        <tbody>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</tbody></table></div>`
  return `<section><h2>${escapeHtml(title)}</h2>${body}</section>`
}

function cell(value: Cell, index: number): string {
  const { text, alert } = typeof value === 'string' ? { text: value, alert: false } : value
  if (index === 0) return `<th scope="row">${escapeHtml(text)}</th>`
  return `<td${alert ? ' class="alert"' : ''}>${escapeHtml(text)}</td>`
}

const nameOf = (platform: string) =>
  Object.entries(platforms).find(([key]) => key === platform)?.[1].name ?? platform

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3600)} h`
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024).toLocaleString('en-US')} MB`
