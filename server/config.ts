import { z } from 'zod'
import { issueReason } from '../contract/issue-message.ts'
import {
  incompleteModel,
  modelsEnvironment,
  readModels,
  type ModelsConfig,
} from './assistant/models/models.config.ts'
import { recommendedCost, type AccountsConfig } from './accounts/accounts.config.ts'
import { apiKeysEnvironment, readApiKeys, type ApiKeysConfig } from './api-keys/api-keys.config.ts'
import {
  billingEnvironment,
  incompleteBilling,
  readBilling,
  type BillingConfig,
} from './billing/billing.config.ts'
import {
  incompleteCredentials,
  readCredentials,
  readPostReads,
  wrongPostReads,
  type ConnectorsConfig,
  type PostReadsConfig,
} from './connectors/connectors.config.ts'
import { readOrCreateAppSecret } from './infra/crypto/app-secret.ts'
import {
  databaseEnvironment,
  incompleteDatabase,
  readDatabase,
  type DatabaseConfig,
} from './infra/database/database.config.ts'
import { failpointsEnvironment, readFailpoints, type FailpointsConfig } from './infra/failpoints.config.ts'
import { httpEnvironment, readHttp, type HttpConfig } from './infra/http/http.config.ts'
import { outgoingEnvironment, readOutgoing, type OutgoingConfig } from './infra/outgoing/outgoing.config.ts'
import {
  incompleteStorage,
  readStorage,
  storageEnvironment,
  type StorageConfig,
} from './infra/storage/storage.config.ts'
import { mailEnvironment, readMail, wrongMail, type MailConfig } from './mail/mail.config.ts'
import { mediaEnvironment, readMedia, type MediaConfig } from './media/media.config.ts'
import { digestEnvironment, readDigest, type DigestConfig } from './notifications/digest/digest.config.ts'
import {
  monitoringEnvironment,
  readMonitoring,
  type MonitoringConfig,
} from './monitoring/monitoring.config.ts'
import { plansEnvironment, readPlans, type PlansConfig } from './plans/plans.config.ts'
import { pointsEnvironment, readPoints, type PointsConfig } from './points/points.config.ts'
import { publishEnvironment, readPublishing, type PublishConfig } from './posts/publish/publish.config.ts'
import {
  connectionsEnvironment,
  readConnections,
  type ConnectionsConfig,
} from './social-accounts/social-accounts.config.ts'

export type Role = 'web' | 'worker'

/** The whole configuration. Each domain declares its part in its own folder. */
export type Config = ProcessConfig &
  HttpConfig &
  DatabaseConfig &
  StorageConfig &
  MediaConfig &
  FailpointsConfig &
  MailConfig &
  PlansConfig &
  PointsConfig &
  MonitoringConfig &
  OutgoingConfig &
  AccountsConfig & {
    platforms: ConnectorsConfig
    postReads: PostReadsConfig
    connections: ConnectionsConfig
    publishing: PublishConfig
    digest: DigestConfig
    models: ModelsConfig
    billing: BillingConfig
    apiKeys: ApiKeysConfig
  }

type ProcessConfig = {
  production: boolean
  roles: ReadonlySet<Role>
  /** Whether the sandbox stands in for platforms and payments without credentials. */
  sandbox: boolean
  appSecret: string
  logLevel: string
}

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((v) => ['on', 'true', '1'].includes(v))

/** Every setting but those of single platforms. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .describe('production turns off the sandbox and the local mailbox.'),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1))
    .describe('Roles of this process: web, worker or both.'),
  SANDBOX: flag
    .optional()
    .describe(
      'Whether the built-in sandbox stands in for platforms and payments without credentials: on or off. Off in production.',
    ),
  APP_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Encrypts tokens and signs addresses; at least 32 characters, the same in every process. Generated in DATA_DIR if unset.',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error or silent.'),
  ...httpEnvironment,
  ...outgoingEnvironment,
  ...databaseEnvironment,
  ...storageEnvironment,
  ...mediaEnvironment,
  ...failpointsEnvironment,
  ...mailEnvironment,
  ...plansEnvironment,
  ...pointsEnvironment,
  ...connectionsEnvironment,
  ...publishEnvironment,
  ...digestEnvironment,
  ...modelsEnvironment,
  ...billingEnvironment,
  ...monitoringEnvironment,
  ...apiKeysEnvironment,
})

type Environment = Record<string, string | undefined>

/** An invalid setting. The message is one line that names it. */
export class ConfigError extends Error {}

/** Reads the configuration. Throws a `ConfigError` for an invalid value. */
export function readConfig(environment: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given, { error: issueReason })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message ?? 'bad value'}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  if (production && env.SANDBOX) throw new ConfigError('SANDBOX: cannot be on in production')
  if (production && env.FAILPOINTS.length > 0)
    throw new ConfigError('FAILPOINTS: cannot be set in production')
  const halfSet =
    incompleteDatabase(env) ??
    incompleteStorage(env) ??
    incompleteBilling(env) ??
    incompleteModel(env) ??
    incompleteCredentials(given)
  if (halfSet !== undefined) throw new ConfigError(halfSet)
  const wrong = wrongMail(env, { production }) ?? wrongPostReads(given)
  if (wrong !== undefined) throw new ConfigError(wrong)
  const storage = readStorage(env)
  const appSecret = env.APP_SECRET ?? readOrCreateAppSecret(storage.dataDir)
  const sandbox = env.SANDBOX ?? !production
  return {
    production,
    roles: new Set(env.ROLES),
    sandbox,
    appSecret,
    logLevel: env.LOG_LEVEL,
    ...readHttp(env),
    ...readMonitoring(env),
    ...readOutgoing(env),
    ...readDatabase(env),
    ...storage,
    ...readMedia(env, given['PATH']),
    ...readFailpoints(env),
    ...readMail(env, { production }),
    passwordCost: recommendedCost,
    ...readPlans(env),
    ...readPoints(env),
    platforms: readCredentials(given),
    postReads: readPostReads(given),
    connections: readConnections(env),
    publishing: readPublishing(env),
    digest: readDigest(env),
    models: readModels(env, { production }),
    billing: readBilling(env, { sandbox, appSecret }),
    apiKeys: readApiKeys(env),
  }
}
