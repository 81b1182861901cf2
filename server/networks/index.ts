import type { Network } from '../../contract/channels.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Config } from '../config.ts'
import type { Connector } from './connector.ts'

export type * from './connector.ts'

export declare function connectorFor(config: Config, platform: PlatformKey): Connector | undefined
export declare function networksOf(config: Config): Network[]
