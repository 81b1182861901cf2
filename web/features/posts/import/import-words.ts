import type { PostImport } from '../../../../contract/post-imports/post-imports.ts'
import { counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { knownOr } from '../../../shared/words/known-or.ts'

const titles: Record<PostImport['status'], string> = {
  running: 'Importing your posts',
  done: 'Your posts are imported',
  undoing: 'Undoing the import',
  undone: 'The import is undone',
}

export const titleOf = ({ status, imported }: PostImport): string =>
  status === 'done' && imported === 0 ? 'No post was imported' : knownOr(titles, status, 'Your import')

/** "480 of 500 rows imported, 15 failed, 5 left out." */
export function summaryOf({ status, rows, imported, failed, undone, kept, leftOut }: PostImport): string {
  const isUndo = status === 'undoing' || status === 'undone'
  const done = isUndo
    ? `${wholeNumber(undone)} of ${counted(rows, 'row')} undone`
    : `${wholeNumber(imported)} of ${counted(rows + leftOut, 'row')} imported`
  const rest = [
    failed > 0 ? `, ${wholeNumber(failed)} failed` : '',
    kept > 0 ? `, ${wholeNumber(kept)} kept` : '',
    leftOut > 0 && !isUndo ? `, ${wholeNumber(leftOut)} left out` : '',
  ]
  return `${done}${rest.join('')}.`
}
