import { z } from 'zod'

export type HttpConfig = {
  port: number
  host: string
  /** Public address of the product, without a trailing slash. */
  appUrl: string
  /** Number of proxies in front of the product whose X-Forwarded-For is trusted. */
  trustedProxies: number
}

export const httpEnvironment = {
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port of the web role.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address that the web role listens on; 0.0.0.0 for all.'),
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Public address: links in mails, OAuth callbacks, media that platforms pull. http://localhost:PORT if unset.',
    ),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('Number of proxies in front whose X-Forwarded-For is trusted.'),
}

type Environment = z.output<z.ZodObject<typeof httpEnvironment>>

export function readHttp(env: Environment): HttpConfig {
  return {
    port: env.PORT,
    host: env.HOST,
    appUrl: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    trustedProxies: env.TRUSTED_PROXIES,
  }
}
