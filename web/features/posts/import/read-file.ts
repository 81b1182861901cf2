import { postImportLimits } from '../../../../contract/post-imports/import-fields.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { decodeText } from './decode-text.ts'

/** A file that the user chose; its id becomes that of the import. */
export type ChosenFile = { id: string; name: string; csv: string }

/** Throws `NotText` for a file that is no CSV file. */
export async function readFile(file: File): Promise<ChosenFile> {
  const csv = decodeText(new Uint8Array(await file.arrayBuffer()))
  const name = file.name.slice(0, postImportLimits.fileName) || 'posts.csv'
  return { id: newId(), name, csv }
}
