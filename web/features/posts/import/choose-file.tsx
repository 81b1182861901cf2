import FileIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState, type DragEvent } from 'react'
import { byteOrderMark, csvRow } from '../../../../contract/csv.ts'
import { pointCosts } from '../../../../contract/points/points.ts'
import { postImportLimits } from '../../../../contract/post-imports/import-fields.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { saveBlob } from '../../../shared/api/download.ts'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { Section } from '../../../shared/ui/section.tsx'
import { partOf, useLocked, usePlanGates } from '../../points/index.ts'
import { AccountChoice } from '../../social-accounts/index.ts'
import { useSchedulingIsFree } from '../schedule/schedule-price.tsx'
import type { ImportChoice } from './import-calls.ts'
import { readFile, type ChosenFile } from './read-file.ts'

type Props = {
  file: ChosenFile | null
  accounts: readonly SocialAccount[]
  choice: ImportChoice
  onFile: (file: ChosenFile) => void
  onChoice: (choice: ImportChoice) => void
}

/** The file, and what its rows become. */
export function ChooseFile({ file, accounts, choice, onFile, onChoice }: Props) {
  return (
    <Section
      title="Import posts"
      description="From a CSV file with our columns, or one made for Buffer or Hootsuite. Nothing is saved until you have reviewed it."
      action={
        <Button size="small" onClick={saveTemplate}>
          Download template
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <FileField file={file} onFile={onFile} />
        <ScheduleChoice choice={choice} onChoice={onChoice} />
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
  const take = (chosen: File | undefined) => {
    if (chosen) void readFile(chosen).then(onFile)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
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
        borderColor: isOver ? 'primary.main' : 'divider',
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
          take(chosen)
          // The same file can be chosen again after it was changed.
          event.target.value = ''
        }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
        {file ? file.name : `Or drop it here: up to ${wholeNumber(postImportLimits.rows)} rows.`}
      </Typography>
    </Box>
  )
}

type ChoiceProps = Pick<Props, 'choice' | 'onChoice'>

function ScheduleChoice({ choice, onChoice }: ChoiceProps) {
  const { askForPlan } = usePlanGates()
  const locked = useLocked('scheduling')
  const free = useSchedulingIsFree()
  const change = (schedule: boolean) => onChoice({ ...choice, schedule })
  const price = free ? '' : ` Each costs ${pointCosts.scheduling} points.`
  return (
    <SwitchRow
      label="Schedule posts that have a time"
      about={
        choice.schedule
          ? `Posts are published automatically at the times in the file.${price}`
          : `Off: all of them become drafts, and their times are left out.${locked ? ` ${partOf('scheduling')}.` : ''}`
      }
      checked={choice.schedule}
      onChange={(on) => {
        if (on && locked) askForPlan({ entitlement: 'scheduling', onContinue: () => change(true) })
        else change(on)
      }}
    />
  )
}

function saveTemplate() {
  const rows = [csvRow(['Text', 'Time', 'Time zone', 'Account', 'Pictures', 'Labels', 'Link'])]
  saveBlob(new Blob([byteOrderMark, ...rows], { type: 'text/csv' }), 'posts-template.csv')
}
