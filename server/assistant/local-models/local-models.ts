import type { LocalModels } from '../../../contract/assistant/own-model.ts'
import type { Context } from '../../context.ts'
import { findLocalModels } from './find-local-models.ts'

/** A server that was started meanwhile is found when the settings are opened again after this time. */
const freshMs = 10_000

/** Looks for model servers at their usual addresses on this machine, at the start and when a user requests it. */
export function createLocalModels({ config, log }: Pick<Context, 'config' | 'log'>) {
  let looked: { at: number; found: Promise<LocalModels[]> } | undefined

  /** The servers that answered in the last seconds. */
  function read(): Promise<LocalModels[]> {
    const now = performance.now()
    if (!looked || now - looked.at > freshMs) {
      looked = { at: now, found: findLocalModels(config.models.localServers) }
    }
    return looked.found
  }

  async function lookAtStart(): Promise<void> {
    for (const { product, baseUrl, names } of await read()) {
      log.info(
        { baseUrl, models: names.length },
        `${product} is running on this machine: use it in Settings, Assistant`,
      )
    }
  }

  return { read, lookAtStart }
}
