import { platforms, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Context } from '../../server/context.ts'
import { checkApplication, type ApplicationCheck } from '../../server/social-accounts/index.ts'
import { AdminError } from './find-workspace.ts'
import { countConnections, type ConnectionCounts } from './platform-connections.queries.ts'

type Finding = { mark: 'ok' | 'wrong' | 'note'; text: string }

const ok = (text: string): Finding => ({ mark: 'ok', text })
const wrong = (text: string): Finding => ({ mark: 'wrong', text })
const note = (text: string): Finding => ({ mark: 'note', text })

/**
 * What is set, missing or wrong of the platform's application. Throws an `AdminError` with all of it when users cannot
 * connect accounts, so that scripts see it too.
 */
export async function checkPlatform(ctx: Context, platform: PlatformKey): Promise<string[]> {
  const { name } = platforms[platform]
  const findings = ctx.config.platforms[platform]
    ? await checkConfigured(ctx, platform)
    : [notConfigured(ctx, platform)]
  const lines = [
    name,
    ...findings.map(({ mark, text }) => `  ${mark.padEnd(6)} ${text}`),
    `  Step by step: docs/platforms/${platform}.md`,
  ]
  if (findings.some(({ mark }) => mark === 'wrong')) throw new AdminError(lines.join('\n'))
  return lines
}

function notConfigured({ config }: Context, platform: PlatformKey): Finding {
  const variables = `${prefixOf(platform)}_CLIENT_ID and ${prefixOf(platform)}_CLIENT_SECRET are not set`
  return config.sandbox
    ? note(`${variables}, so the sandbox stands in. Nothing reaches ${platforms[platform].name}.`)
    : wrong(`${variables}, so nobody can connect ${platforms[platform].name}.`)
}

async function checkConfigured(ctx: Context, platform: PlatformKey): Promise<Finding[]> {
  const [check, counts] = await Promise.all([
    checkApplication(ctx, platform),
    countConnections(ctx.db, platform),
  ])
  return [
    ok(`${prefixOf(platform)}_CLIENT_ID and ${prefixOf(platform)}_CLIENT_SECRET are set.`),
    ...(check
      ? [verdictOf(platform, check), ...callbackOf(platform, check), permissionsOf(platform, check)]
      : []),
    accountsOf(counts, check?.needed ?? []),
  ]
}

function verdictOf(platform: PlatformKey, { verdict: { kind, answer } }: ApplicationCheck): Finding {
  const { name } = platforms[platform]
  switch (kind) {
    case 'known':
      return ok(`${name} knows this id and secret.`)
    case 'unknown':
      return wrong(`${name} does not know this id and secret. Copy both again. It says: ${answer}`)
    case 'no_answer':
      return wrong(`${name} could not be asked about the id and the secret; try again later. ${answer}`)
  }
}

function callbackOf(platform: PlatformKey, { callback }: ApplicationCheck): Finding[] {
  const { name } = platforms[platform]
  const { protocol, hostname } = new URL(callback)
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  const findings = [note(`Register this callback address with ${name}, letter for letter: ${callback}`)]
  if (isLocal) {
    findings.push(
      note(
        `APP_URL is an address of this machine: good for trying it out, if ${name} allows it. Users need a public https address.`,
      ),
    )
  } else if (protocol !== 'https:') {
    findings.push(
      wrong(
        `APP_URL begins with http. ${name} sends users back to https addresses only: set APP_URL to one.`,
      ),
    )
  }
  return findings
}

function permissionsOf(platform: PlatformKey, { asked, needed }: ApplicationCheck): Finding {
  const missing = needed.filter((one) => !asked.includes(one))
  return missing.length === 0
    ? ok(`Sign-ins ask for all permissions that publishing needs: ${asked.join(', ')}`)
    : wrong(`${prefixOf(platform)}_SCOPES leaves out what publishing needs: ${missing.join(', ')}`)
}

function accountsOf(counts: ConnectionCounts[], needed: readonly string[]): Finding {
  const sum = (of: ConnectionCounts[]) => of.reduce((total, { accounts }) => total + accounts, 0)
  const total = sum(counts)
  if (total === 0) return note('No account is connected yet.')
  const lost = sum(counts.filter(({ status }) => status === 'reauth_required'))
  const short = sum(counts.filter(({ scopes }) => !needed.every((one) => scopes.includes(one))))
  const more = [
    lost > 0 && `${lost} must be connected again`,
    short > 0 && `${short} did not give all permissions that publishing needs`,
  ].filter((one) => one !== false)
  return note(`${total} connected account${total === 1 ? '' : 's'}${more.map((one) => `; ${one}`).join('')}.`)
}

const prefixOf = (platform: PlatformKey) => platform.toUpperCase()
