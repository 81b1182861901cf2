import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { importFields, type ImportField } from '../../../../contract/post-imports/import-fields.ts'
import type { ImportColumn, PostImportPreview } from '../../../../contract/post-imports/post-imports.ts'
import { SelectWithMenu } from '../../../shared/forms/select-with-menu.tsx'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { oneLine } from '../../../shared/theme/text-overflow.ts'
import { Section } from '../../../shared/ui/section.tsx'
import { columnsSummary, fieldNames, hasText, needsLook } from './field-words.ts'
import type { ImportChoice } from './import-calls.ts'

type Props = {
  preview: PostImportPreview
  choice: ImportChoice
  onChoice: (choice: ImportChoice) => void
}

/** What each column of the file becomes: one line, unless a column is not understood. */
export function ColumnsSection({ preview, choice, onChoice }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(() => needsLook(preview))
  // A choice is shown at once, before the rows that follow from it.
  const hasHeader = choice.hasHeader ?? preview.hasHeader
  const columns = preview.columns.map((column, at) => ({
    ...column,
    field: choice.columns?.[at] ?? column.field,
  }))
  const change = (at: number, field: ImportField) =>
    onChoice({ ...choice, columns: columns.map((column, index) => (index === at ? field : column.field)) })
  const listed = columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => column.sample !== '' || column.field === 'text')
  const empty = columns.filter((_, at) => listed.every((one) => one.at !== at))
  return (
    <Section
      title="Columns"
      description={
        <Box component="span" sx={hasText(preview) ? undefined : { color: 'error.main', fontWeight: 500 }}>
          {columnsSummary(preview)}
        </Box>
      }
      action={
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Change'}
        </Button>
      }
      flush={!isOpen}
    >
      <Box id={id} hidden={!isOpen}>
        {isOpen && (
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <Box
              component="ul"
              aria-label="Columns of the file"
              sx={{
                listStyle: 'none',
                m: 0,
                p: 0,
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
                columnGap: 4,
                rowGap: 1.5,
              }}
            >
              {listed.map(({ column, at }) => (
                <ColumnRow key={at} column={column} onField={(field) => change(at, field)} />
              ))}
            </Box>
            {empty.length > 0 && (
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {`Empty: ${empty.map(({ name }) => name).join(', ')}.`}
              </Typography>
            )}
            <SwitchRow
              label="The first row names the columns"
              about={hasHeader ? 'It is not imported.' : 'Off: it is imported like the others.'}
              checked={hasHeader}
              onChange={(on) => onChoice({ ...choice, hasHeader: on, columns: undefined })}
            />
          </Box>
        )}
      </Box>
    </Section>
  )
}

type RowProps = { column: ImportColumn; onField: (field: ImportField) => void }

function ColumnRow({ column: { name, sample, field }, onField }: RowProps) {
  const id = useId()
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 168px', sm: 'minmax(0, 1fr) 200px' },
        alignItems: 'center',
        gap: 1.5,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" id={id} title={name} sx={oneLine}>
          {name}
        </Typography>
        <Typography variant="body2" title={sample} sx={{ color: 'text.secondary', ...oneLine }}>
          {sample}
        </Typography>
      </Box>
      <SelectWithMenu
        labelId={id}
        size="small"
        fullWidth
        value={field}
        options={importFields}
        names={fieldNames}
        onChoose={onField}
        sx={{ fontSize: '0.875rem', ...(field === 'unused' && { color: 'text.secondary' }) }}
      />
    </Box>
  )
}
