import { postImportLimits } from '../../../../contract/post-imports/post-imports.ts'
import { newId } from '../../../shared/ids/new-id.ts'

/** A file that the user chose; its id becomes that of the import. */
export type ChosenFile = { id: string; name: string; csv: string }

/** The text of a CSV file. Older spreadsheets do not write UTF-8. */
export async function readFile(file: File): Promise<ChosenFile> {
  const bytes = await file.arrayBuffer()
  const name = file.name.slice(0, postImportLimits.fileName) || 'posts.csv'
  return { id: newId(), name, csv: decode(bytes) }
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
