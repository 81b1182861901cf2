import { withLinkParameters, type LinkParameters } from '../links/link-parameters.ts'
import { platforms, type PlatformKey } from './platforms.ts'

/**
 * The text as it is published: its links have the parameters of the account or the workspace, if these are not null. Counters, preview,
 * the check of the server and the worker use it. What a user typed is stored as it is.
 */
export function publishedText(
  platform: PlatformKey,
  text: string,
  parameters: LinkParameters | null,
): string {
  if (parameters === null || platforms[platform].linksAsText) return text
  return withLinkParameters(text, { ...parameters, source: parameters.source || platform })
}
