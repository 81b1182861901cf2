import type { PostImportRow } from '../../../../contract/post-imports/post-imports.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { Section } from '../../../shared/ui/section.tsx'
import { PreviewTable } from './preview-table.tsx'

/** The rows of a file that an import left out, each with its problem. */
export function RowsLeftOut({ rows }: { rows: readonly PostImportRow[] }) {
  return (
    <Section
      title={`${counted(rows.length, 'row')} ${rows.length === 1 ? 'was' : 'were'} left out`}
      description="To import them as well, correct them and choose a file with only these rows. The other posts would be created again."
      flush
    >
      <PreviewTable rows={rows} />
    </Section>
  )
}
