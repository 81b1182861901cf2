import type { Context } from '../../context.ts'
import type { ModelSetting } from '../models/models.config.ts'
import { publicFetch } from '../../infra/outgoing/public-fetch.ts'
import { ModelError, type TextModel } from '../models/model.ts'
import type { Models } from '../models/models.ts'
import { sdkModel } from '../models/sdk-model.ts'
import { findOwnModel, type OwnModelRow } from './own-models.queries.ts'
import { openKey } from './own-key.ts'

/** The models of a workspace: only its own one, or those of the installation. */
export type FindModels = (workspaceId: string) => Promise<Models>

/** The number of workspaces whose own models are cached in a process with their health. */
const mostOpen = 1_000

/** Reads a workspace's own model each time, because any process may have changed it. */
export function createModelFinder(ctx: Context, shared: Models): FindModels {
  const open = new Map<string, { revision: string; models: Models }>()
  return async (workspaceId) => {
    const row = await findOwnModel(ctx.db, workspaceId)
    const kept = open.get(workspaceId)
    if (!row) {
      if (kept) open.delete(workspaceId)
      return shared
    }
    if (kept?.revision === row.revision) return kept.models
    const models = alone(shared, rowModel(ctx, row))
    const [oldest] = open.keys()
    if (open.size >= mostOpen && oldest !== undefined) open.delete(oldest)
    open.set(workspaceId, { revision: row.revision, models })
    return models
  }
}

/** The installation's models are not a fallback for a user's own one. */
const alone = (shared: Models, model: TextModel): Models => ({
  ...shared,
  first: model,
  chain: [model],
  isOwn: true,
})

/** A user's model, called under the rules for URLs given by users. */
export function createOwnModel(ctx: Context, setting: ModelSetting): TextModel {
  const { outgoingAllow, models } = ctx.config
  // The providers' default URLs are trusted, but the same rules apply. Only a caller on this machine can have chosen a
  // model server that runs on it.
  return sdkModel(setting, publicFetch({ allow: [...outgoingAllow, ...models.localServers] }))
}

function rowModel(ctx: Context, row: OwnModelRow): TextModel {
  try {
    const { kind, name, base_url: baseUrl } = row
    return createOwnModel(ctx, { kind, name, apiKey: openKey(ctx, row), baseUrl: baseUrl ?? undefined })
  } catch (error) {
    ctx.log.warn({ err: error }, "a workspace's own key cannot be opened")
    return keyless(row.name)
  }
}

/** A model that reports that its key cannot be decrypted. */
function keyless(name: string): TextModel {
  return {
    name,
    builtIn: false,
    can: () => true,
    stream() {
      throw new ModelError('model_unauthorized')
    },
  }
}
