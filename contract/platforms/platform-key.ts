import { z } from '../zod.ts'
import { platformKeys } from './platforms.ts'

/** Apart from the table of platforms, which screens read without loading the validation library. */
export const platformKeySchema = z.enum(platformKeys)
