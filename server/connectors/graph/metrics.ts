import type { Metrics, Refusal } from '../connector.ts'

export type FoundMetrics = { kind: 'metrics'; metrics: Metrics } | { kind: 'gone' } | Refusal

/** The metrics of each post. Deleted posts are omitted; any other failure ends the reading. */
export async function metricsOfEach(
  externalIds: readonly string[],
  readOne: (externalId: string) => Promise<FoundMetrics>,
): Promise<Metrics[] | Refusal> {
  const metrics: Metrics[] = []
  for (const externalId of externalIds) {
    const found = await readOne(externalId)
    if (found.kind === 'metrics') metrics.push(found.metrics)
    else if (found.kind !== 'gone') return found
  }
  return metrics
}
