import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Page } from './read-page.ts'

/** What the ideas should be about. */
export type IdeasTask = { topic: string; page: Page | undefined; platforms: PlatformKey[] }
