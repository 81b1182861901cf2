import { withLinkParameters, type LinkParameters } from '../links/link-parameters.ts'
import { platforms, type PlatformKey } from './platforms.ts'

/**
 * The text as it is published: its links have the parameters of the account or the workspace, if these are not null.
 * The counters, the preview, the server's checks and the worker use it. The stored text is the one that the user typed.
 */
export function publishedText(
  platform: PlatformKey,
  text: string,
  parameters: LinkParameters | null,
): string {
  if (parameters === null || platforms[platform].linksAsText) return text
  return withLinkParameters(text, { ...parameters, source: parameters.source || platform })
}
