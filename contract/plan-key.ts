import { z } from './zod.ts'
import { planKeys } from './plans.ts'

export const planKeySchema = z.enum(planKeys)
