import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Page } from './read-page.ts'

/** What ideas are wanted about. */
export type IdeasTask = { topic: string; page: Page | undefined; platforms: PlatformKey[] }
