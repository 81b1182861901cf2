import FileIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState, type DragEvent } from 'react'
import { byteOrderMark, csvRow } from '../../../../contract/csv.ts'
import { postImportLimits } from '../../../../contract/post-imports/import-fields.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { saveBlob } from '../../../shared/api/download.ts'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { AccountChoice } from '../../social-accounts/index.ts'
import type { ImportChoice } from './import-calls.ts'
import { NotText } from './decode-text.ts'
import { readFile, type ChosenFile } from './read-file.ts'

type Props = {
  file: ChosenFile | null
  accounts: readonly SocialAccount[]
  choice: ImportChoice
  onFile: (file: ChosenFile) => void
  onChoice: (choice: ImportChoice) => void
}

/** The file, and the accounts for rows that name none. */
export function ChooseFile({ file, accounts, choice, onFile, onChoice }: Props) {
  return (
    <Section
      title="Import posts"
      description="From a CSV file of any spreadsheet or scheduling tool. Nothing is saved until you have reviewed it."
      action={
        <Button size="small" onClick={saveTemplate}>
          Download template
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <FileField file={file} onFile={onFile} />
        {accounts.length > 0 && (
          <AccountChoice
            legend="Default accounts"
            accounts={accounts}
            chosen={choice.socialAccountIds}
            onChoose={(socialAccountIds) => onChoice({ ...choice, socialAccountIds })}
          />
        )}
      </Box>
    </Section>
  )
}

function FileField({ file, onFile }: Pick<Props, 'file' | 'onFile'>) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      onFile(await readFile(chosen))
      setProblem(null)
    } catch (error) {
      // Also a file that was moved meanwhile.
      setProblem(error instanceof NotText ? error.message : 'This file could not be read. Choose it again.')
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <>
      <MessageAlert message={problem === null ? null : { severity: 'error', text: problem }} />
      <Box
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          p: 2,
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : 'outline',
          borderRadius: 3,
          bgcolor: isOver ? 'primary.soft' : undefined,
        }}
      >
        <Button
          variant={file ? 'outlined' : 'contained'}
          startIcon={<FileIcon />}
          onClick={() => input.current?.click()}
        >
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            void take(chosen)
            // The same file can be chosen again after it was changed.
            event.target.value = ''
          }}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
          {file ? file.name : `Or drop it here: up to ${wholeNumber(postImportLimits.rows)} rows.`}
        </Typography>
      </Box>
    </>
  )
}

function saveTemplate() {
  const rows = [
    csvRow([
      'Text',
      'Time',
      'Time zone',
      'Platform',
      'Account',
      'Pictures',
      'Alt text',
      'Labels',
      'Link',
      'Title',
    ]),
  ]
  saveBlob(new Blob([byteOrderMark, ...rows], { type: 'text/csv' }), 'posts-template.csv')
}
