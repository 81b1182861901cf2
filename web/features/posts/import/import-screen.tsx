import Stack from '@mui/material/Stack'
import type { PostImportRow } from '../../../../contract/post-imports/post-imports.ts'
import { useState } from 'react'
import { useOwnAccounts } from '../../social-accounts/index.ts'
import { ChooseFile } from './choose-file.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import type { ImportChoice } from './import-calls.ts'
import { ImportProgress } from './import-progress.tsx'
import { Preview } from './preview.tsx'
import type { ChosenFile } from './read-file.ts'
import { RowsLeftOut } from './rows-left-out.tsx'

/** `leftOut`: known only right after the import, because the file itself is not stored. */
type Opened = { id: string; leftOut: readonly PostImportRow[] }

/** Imports posts from a CSV file: choose it, look at what becomes of it, import, and undo. */
export function ImportScreen() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [chosen, setChosen] = useState<ImportChoice | null>(null)
  const accounts = useOwnAccounts().data?.accounts ?? none
  const ids = accounts.map(({ id }) => id)
  // Rows that name no account can only mean the only one.
  const choice = chosen ?? { socialAccountIds: ids.length === 1 ? ids : [] }
  const choose = (next: ChosenFile | null) => {
    setFile(next)
    // Columns, dates and times are those of one file.
    setChosen(chosen && { socialAccountIds: chosen.socialAccountIds })
  }
  if (opened !== null) {
    const again = () => {
      setOpened(null)
      choose(null)
    }
    return (
      <Stack spacing={3}>
        <ImportProgress key={opened.id} id={opened.id} onAnother={again} />
        {opened.leftOut.length > 0 && <RowsLeftOut rows={opened.leftOut} />}
      </Stack>
    )
  }
  return (
    <Stack spacing={3}>
      <ChooseFile file={file} accounts={accounts} choice={choice} onFile={choose} onChoice={setChosen} />
      {file ? (
        <Preview
          key={file.id}
          file={file}
          choice={choice}
          onChoice={setChosen}
          onStarted={(id, leftOut) => setOpened({ id, leftOut })}
        />
      ) : (
        <EarlierImports onOpen={(id) => setOpened({ id, leftOut: none })} />
      )}
    </Stack>
  )
}

const none: never[] = []
