import { randomUUID } from 'node:crypto'

/** A random key that reveals nothing; the two-letter folder keeps folders small. */
export function newStorageKey(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

/** The uploaded file's name without its path and control characters. */
export function toFileName(name: string, otherwise: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replaceAll(/[\p{C}]/gu, '')
      .trim()
      .slice(0, 200) || otherwise
  )
}
