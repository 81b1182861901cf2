import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { planKeys, type PlanKey } from '../contract/plans.ts'
import { halfSetModel, modelsEnvironment, readModels, type ModelsConfig } from './models-config.ts'
import { billingEnvironment, halfSetBilling, readBilling, type BillingConfig } from './billing-config.ts'

/** Networks a post can be published to so far; each reads `<NETWORK>_CLIENT_ID` and `_SECRET`. */
const networkNames = { twitter: 'X', instagram: 'INSTAGRAM' } as const

export type NetworkName = keyof typeof networkNames
export type NetworkCredentials = { clientId: string; clientSecret: string }
export type Role = 'web' | 'worker'

export type Config = {
  production: boolean
  port: number
  host: string
  /** Public address without a trailing slash. */
  appUrl: string
  dataDir: string
  appSecret: string
  /** Undefined: the embedded database under `dataDir`. */
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  roles: ReadonlySet<Role>
  /** Local stand-ins for networks without credentials. */
  sandbox: boolean
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number
  networks: Partial<Record<NetworkName, NetworkCredentials>>
  publishing: { leaseSeconds: number; settleSeconds: number; sweepSeconds: number }
  models: ModelsConfig
  /** Origins inside the operator's own network whose pages people may name; all others must be public. */
  pageOrigins: string[]
  /** Every workspace has at least this plan. */
  defaultPlan: PlanKey
  /** Nothing is charged. */
  unlimitedPoints: boolean
  billing: BillingConfig
  logLevel: string
}

const url = z.url({ protocol: /^https?$/ })
const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((v) => ['on', 'true', '1'].includes(v))
const seconds = z.coerce.number().positive().max(3600)

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Postwright <postwright@localhost>'),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  SANDBOX: flag.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  PUBLISH_LEASE_SECONDS: seconds.default(30),
  PUBLISH_SETTLE_SECONDS: seconds.default(45),
  PUBLISH_SWEEP_SECONDS: seconds.default(20),
  ...modelsEnvironment,
  PAGE_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((origin) => origin.trim() || []))
    .pipe(z.array(url.transform((address) => new URL(address).origin))),
  DEFAULT_PLAN: z.enum(planKeys).default('free'),
  POINTS: z.enum(['metered', 'unlimited']).default('metered'),
  ...billingEnvironment,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

type Environment = Record<string, string | undefined>

/** A setting with a bad value; the message is one line that names it. */
export class ConfigError extends Error {}

/** Reads the configuration. Throws a `ConfigError` of one line on a bad value. */
export function readConfig(environment: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message ?? 'bad value'}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  if (production && env.SANDBOX) throw new ConfigError('SANDBOX: cannot be on in production')
  const halfSet = halfSetBilling(env) ?? halfSetModel(env)
  if (halfSet !== undefined) throw new ConfigError(halfSet)
  const dataDir = path.resolve(env.DATA_DIR)
  const appSecret = env.APP_SECRET ?? keptSecret(dataDir)
  const sandbox = env.SANDBOX ?? !production
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    appUrl: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir,
    appSecret,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    roles: new Set(env.ROLES),
    sandbox,
    trustedProxies: env.TRUSTED_PROXIES,
    networks: readNetworks(given),
    publishing: {
      leaseSeconds: env.PUBLISH_LEASE_SECONDS,
      settleSeconds: env.PUBLISH_SETTLE_SECONDS,
      sweepSeconds: env.PUBLISH_SWEEP_SECONDS,
    },
    models: readModels(env),
    pageOrigins: env.PAGE_ORIGINS,
    defaultPlan: env.DEFAULT_PLAN,
    unlimitedPoints: env.POINTS === 'unlimited',
    billing: readBilling(env, { sandbox, appSecret }),
    logLevel: env.LOG_LEVEL,
  }
}

function readNetworks(env: Environment): Config['networks'] {
  const networks: Config['networks'] = {}
  for (const [network, prefix] of Object.entries(networkNames) as [NetworkName, string][]) {
    const clientId = env[`${prefix}_CLIENT_ID`]
    const clientSecret = env[`${prefix}_CLIENT_SECRET`]
    if (!clientId !== !clientSecret) {
      throw new ConfigError(`${prefix}_CLIENT_${clientId ? 'SECRET' : 'ID'}: is missing beside the other one`)
    }
    if (clientId && clientSecret) networks[network] = { clientId, clientSecret }
  }
  return networks
}

/** The secret of this installation, made at the first start and kept in the data folder. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app-secret')
  if (!existsSync(file)) makeSecret(dataDir, file)
  return readFileSync(file, 'utf8').trim()
}

/** Of several processes that start at once, the first to link its file wins; the others read that one. */
function makeSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true })
  const own = `${file}.${process.pid}`
  writeFileSync(own, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(own, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(own, { force: true })
  }
}
