import type { Rolldown } from 'vite'

/** The address that a file of the source folder has in the build; undefined if the build has none of that name. */
export function builtAsset(name: string, bundle: Rolldown.OutputBundle = {}): string | undefined {
  const built = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name))
  return built && `/${built.fileName}`
}
