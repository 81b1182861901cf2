import { z } from 'zod'
import type { AnnouncedLimit } from '../call-limits.ts'
import type { HttpResponse, HttpOutcome } from '../http.ts'

const minuteMs = 60_000
const longestWaitMs = 24 * 60 * minuteMs

/** Used shares of the limits, in percent. Meta refuses calls when one of them reaches 100. */
const sharesSchema = z.looseObject({
  call_count: z.number().default(0),
  total_cputime: z.number().default(0),
  total_time: z.number().default(0),
})
const businessUseSchema = z.record(
  z.string(),
  z.array(sharesSchema.extend({ estimated_time_to_regain_access: z.number().default(0) })),
)

/**
 * How long to pause when the used share reaches a level, the highest level first. Calls become less frequent before
 * Meta refuses them.
 */
const pauses = [
  { from: 100, forMs: 15 * minuteMs },
  { from: 95, forMs: 5 * minuteMs },
  { from: 80, forMs: minuteMs / 2 },
]

/**
 * Announces the limits that the usage headers of a response indicate: of the application, and of the called account.
 */
export function announceUsage(
  outcome: HttpOutcome,
  announce: ((limit: AnnouncedLimit) => void) | undefined,
): void {
  if (outcome.kind !== 'answer' || !announce) return
  const application = readHeader(outcome, 'x-app-usage', sharesSchema)
  const pauseMs = application ? pauseFor(application) : undefined
  if (pauseMs !== undefined) announce({ scope: 'application', forMs: pauseMs })
  const uses = businessUses(outcome)
  const forMs = Math.max(regainMs(uses) ?? 0, ...uses.map((use) => pauseFor(use) ?? 0))
  if (forMs > 0) announce({ scope: 'account', forMs })
}

/** Meta sends no Retry-After; its usage header contains the minutes until calls are accepted again. */
export function usageWaitMs(answer: HttpResponse): number | null {
  return regainMs(businessUses(answer)) ?? null
}

type Shares = z.infer<typeof sharesSchema>
type BusinessUse = z.infer<typeof businessUseSchema>[string][number]

function businessUses(answer: HttpResponse): BusinessUse[] {
  return Object.values(readHeader(answer, 'x-business-use-case-usage', businessUseSchema) ?? {}).flat()
}

function regainMs(uses: BusinessUse[]): number | undefined {
  const minutes = Math.max(0, ...uses.map((use) => use.estimated_time_to_regain_access))
  return minutes > 0 ? Math.min(minutes * minuteMs, longestWaitMs) : undefined
}

function pauseFor({ call_count, total_cputime, total_time }: Shares): number | undefined {
  const share = Math.max(call_count, total_cputime, total_time)
  return pauses.find(({ from }) => share >= from)?.forMs
}

function readHeader<Schema extends z.ZodType>(
  { headers }: HttpResponse,
  name: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  const header = headers[name]
  if (typeof header !== 'string') return undefined
  try {
    return schema.safeParse(JSON.parse(header)).data
  } catch {
    return undefined
  }
}
