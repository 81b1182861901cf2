import { z } from 'zod'

export type MonitoringConfig = {
  /** The bearer token of a scraper of /metrics; undefined if metrics are off. */
  metricsToken: string | undefined
  /** The port on which a process without the web role serves /metrics; undefined if it does not. */
  metricsPort: number | undefined
  /** The password of the operator's page; without it, the page opens outside of production on this machine. */
  operatorPassword: string | undefined
  /** Where traces are sent; undefined if there are none. */
  tracesEndpoint: string | undefined
}

export const monitoringEnvironment = {
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'Bearer token of /metrics (Prometheus); at least 16 characters. Without it there is no /metrics.',
    ),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe('Port of /metrics in a process without the web role.'),
  OPERATOR_PASSWORD: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'Password of the page /operator, at least 16 characters. Without it, the page is there outside of production, for callers on this machine.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where traces are sent by OTLP over HTTP, such as http://localhost:4318. Without it there are none.',
    ),
}

type Environment = z.output<z.ZodObject<typeof monitoringEnvironment>>

export function readMonitoring(env: Environment): MonitoringConfig {
  return {
    metricsToken: env.METRICS_TOKEN,
    metricsPort: env.METRICS_PORT,
    operatorPassword: env.OPERATOR_PASSWORD,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}
