import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

export type MediaConfig = {
  /** The path of ffmpeg; null if it is not installed. */
  ffmpeg: string | null
}

export const mediaEnvironment = {
  FFMPEG_PATH: z
    .string()
    .refine((file) => file === 'none' || isProgram(file), 'must be the path of ffmpeg, or none')
    .optional()
    .describe('Program that converts videos, or none. Found in PATH if unset.'),
}

type Environment = z.output<z.ZodObject<typeof mediaEnvironment>>

/** Without a configured path, `ffmpeg` is searched for in PATH. */
export function readMedia({ FFMPEG_PATH: given }: Environment, folders: string | undefined): MediaConfig {
  if (given !== undefined) return { ffmpeg: given === 'none' ? null : given }
  const files = (folders ?? '').split(path.delimiter).map((folder) => path.join(folder, 'ffmpeg'))
  return { ffmpeg: files.find((file) => path.isAbsolute(file) && isProgram(file)) ?? null }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
