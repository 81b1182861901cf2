import type { Context } from '../../context.ts'
import type { ModelSetting } from '../models/models.config.ts'
import { publicFetch } from '../../infra/outgoing/public-fetch.ts'
import { ModelError, type TextModel } from '../models/model.ts'
import type { Models } from '../models/models.ts'
import { sdkModel } from '../models/sdk-model.ts'
import { findOwnModel, type OwnModelRow } from './own-models.queries.ts'
import { openKey } from './own-key.ts'

/** The models a workspace's texts are written by: its own one, alone, or those of the installation. */
export type FindModels = (workspaceId: string) => Promise<Models>

/** So many workspaces' own models are kept open in a process, with how they did. */
const mostOpen = 1_000

/** Looks a workspace's own model up each time, for any process may have changed it. */
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

/** The installation's models do not stand in for one that a person chose. */
const alone = (shared: Models, model: TextModel): Models => ({
  ...shared,
  first: model,
  chain: [model],
  isOwn: true,
})

/** A model of a person's, reached under the rules for addresses that people give. */
export function createOwnModel(ctx: Context, setting: ModelSetting): TextModel {
  // The makers' own addresses are ours to know; they are under the same rules all the same.
  return sdkModel(setting, publicFetch({ allowPrivate: ctx.config.models.allowPrivate }))
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

/** Says that its key is of no use. */
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
