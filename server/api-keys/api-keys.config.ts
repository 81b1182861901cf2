import { z } from 'zod'

/** How many calls with API keys are answered in a minute, by all processes together. */
export type ApiKeysConfig = { callsPerMinute: { key: number; workspace: number } }

const calls = z.coerce.number().int().min(1).max(1_000_000)

export const apiKeysEnvironment = {
  API_KEY_CALLS_PER_MINUTE: calls.default(120).describe('Calls that an API key may make in a minute.'),
  API_WORKSPACE_CALLS_PER_MINUTE: calls
    .default(600)
    .describe('Calls that all API keys of a workspace may make in a minute.'),
}

type Environment = z.output<z.ZodObject<typeof apiKeysEnvironment>>

export function readApiKeys(env: Environment): ApiKeysConfig {
  return {
    callsPerMinute: { key: env.API_KEY_CALLS_PER_MINUTE, workspace: env.API_WORKSPACE_CALLS_PER_MINUTE },
  }
}
