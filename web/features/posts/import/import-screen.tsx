import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useSocialAccounts } from '../../social-accounts/index.ts'
import { ChooseFile } from './choose-file.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import type { ImportChoice } from './import-calls.ts'
import { ImportProgress } from './import-progress.tsx'
import { Preview } from './preview.tsx'
import type { ChosenFile } from './read-file.ts'

/** Imports posts from a CSV file: choose it, look at what becomes of it, import, and undo. */
export function ImportScreen() {
  const [opened, setOpened] = useState<string | null>(null)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [chosen, setChosen] = useState<ImportChoice | null>(null)
  const accounts = useSocialAccounts().data?.accounts ?? none
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
    return <ImportProgress key={opened} id={opened} onAnother={again} />
  }
  return (
    <Stack spacing={3}>
      <ChooseFile file={file} accounts={accounts} choice={choice} onFile={choose} onChoice={setChosen} />
      {file ? (
        <Preview key={file.id} file={file} choice={choice} onChoice={setChosen} onStarted={setOpened} />
      ) : (
        <EarlierImports onOpen={setOpened} />
      )}
    </Stack>
  )
}

const none: never[] = []
