import type { Trx } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import { countLabels } from './labels.queries.ts'

/** Refuses ids of labels that this workspace does not have. */
export async function requireLabels(trx: Trx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await countLabels(trx, workspaceId, ids)) !== ids.length) throw notFound('label')
}
