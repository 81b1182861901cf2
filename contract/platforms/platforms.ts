import { facebook } from './facebook.ts'
import { instagram } from './instagram.ts'
import { linkedin } from './linkedin.ts'
import { tiktok } from './tiktok.ts'
import { twitter } from './twitter.ts'
import { youtube } from './youtube.ts'
import { z } from '../zod.ts'

/** The registry of platforms, in the order in which screens show them. */
export const platforms = { instagram, facebook, twitter, linkedin, tiktok, youtube }

export type PlatformKey = keyof typeof platforms

export const platformKeys = Object.keys(platforms) as [PlatformKey, ...PlatformKey[]]

export const platformKeySchema = z
  .enum(platformKeys)
  .meta({ id: 'PlatformKey', description: 'The platform.' })
