// npm run demo
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../server/config.ts'
import { startEmbeddedPostgres } from '../server/infra/postgres/index.ts'
import { owner, zone } from './demo/bakery.ts'
import { fillDemo } from './demo/fill.ts'
import { isPortInUse } from './demo/port-in-use.ts'

const packageFolder = path.dirname(import.meta.dirname)
const dataDir = path.join(packageFolder, 'data-demo')
/** Says on which day the folder was filled, in which time zone, and for which address. */
const stamp = path.join(dataDir, 'filled.json')

const env = {
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
}
const config = readConfig({ ...env, ROLES: 'web' })
const wanted = JSON.stringify({
  day: Temporal.Now.plainDateISO('UTC').toString(),
  zone,
  appUrl: config.appUrl,
})

if (await isPortInUse(config.port, config.host)) {
  console.error(
    `Port ${config.port} is in use. Stop the program that uses it, or choose another one: PORT=${config.port + 1} npm run demo`,
  )
  process.exit(1)
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) await fill()
else console.log('The demo of today is used again. Delete data-demo for a new one.')
console.log(`
  The demo is in ${dataDir}; your own data is not touched.
  Sign in at ${config.appUrl}/login as ${owner.email} with the password ${owner.password}
`)
const product = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: packageFolder,
  env,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal))
const [code] = (await once(product, 'exit')) as [number | null]
process.exitCode = code ?? 1

async function fill(): Promise<void> {
  console.log('Three months of a small bakery are being made. This takes about a minute.')
  rmSync(dataDir, { recursive: true, force: true })
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    await fillDemo({
      config: readConfig({ ...env, ROLES: 'web' }),
      databaseUrl: postgres.url,
      present: new Date(),
    })
  } finally {
    await postgres.stop()
  }
  writeFileSync(stamp, wanted)
}
