import { pointCosts } from '../../../contract/points/points.ts'
import type { Config } from '../../config.ts'
import type { Log } from '../../infra/log.ts'
import type { Clock } from '../../infra/clock.ts'
import type { ModelsConfig } from './models.config.ts'
import { builtInModel } from './built-in-model.ts'
import type { TextModel } from './model.ts'
import { createHealthRecord, type ModelHealthRecord } from './model-health.ts'
import { sdkModel } from './sdk-model.ts'

/** The models of this process, in the order in which they are asked, and their health. */
export type Models = {
  first: TextModel
  chain: TextModel[]
  /** The workspace's own model, which has no fallback. */
  isOwn: boolean
  health: ModelHealthRecord
  timeouts: ModelsConfig['timeouts']
  clock: Clock
  log: Log
}

type Parts = { config: Config; clock: Clock; log: Log }

/** Points for a text: the operator pays neither for a workspace's own model nor for the template writer. */
export const textPrice = ({ isOwn, first }: Models): number => (isOwn || first.builtIn ? 0 : pointCosts.text)

/** The configured models, or the template writer if there are none. The template writer is never a fallback. */
export function openModels({ config, clock, log }: Parts): Models {
  const configured = config.models.chain.map((setting) => sdkModel(setting))
  const first = configured[0] ?? builtInModel
  const chain = configured.length > 0 ? configured : [first]
  return {
    first,
    chain,
    isOwn: false,
    health: createHealthRecord(),
    timeouts: config.models.timeouts,
    clock,
    log,
  }
}
