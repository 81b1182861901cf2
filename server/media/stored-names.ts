import { randomUUID } from 'node:crypto'

/** Says nothing of the workspace or the name; two letters of folder keep folders small. */
export function newStorageKey(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

/** The sender's file name without a path and without what does not print. */
export function tidyName(name: string, otherwise: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replaceAll(/[\p{C}]/gu, '')
      .trim()
      .slice(0, 200) || otherwise
  )
}
