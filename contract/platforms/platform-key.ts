import { z } from '../zod.ts'
import { platformKeys } from './platforms.ts'

/** Separate from the table of platforms, so that screens can read that without loading zod. */
export const platformKeySchema = z.enum(platformKeys)
