import ClearIcon from '@mui/icons-material/BackspaceOutlined'
import Button from '@mui/material/Button'
import { useChecks } from '../check/checks.ts'
import { isBlank } from '../draft/draft.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = { disabled: boolean; onClear: () => void }

/** Empties the composer, in a way that can be undone. */
export function ClearButton({ disabled, onClear }: Props) {
  const { store, checks } = useComposerStores()
  const blank = useDraft(store, isBlank)
  // Also without media.
  const isEmpty = useChecks(checks, (checked) => checked.isEmpty)
  return (
    <Button
      size="small"
      variant="text"
      color="inherit"
      startIcon={<ClearIcon />}
      disabled={disabled || (blank && isEmpty)}
      onClick={() => onClear()}
      sx={{ color: 'text.secondary' }}
    >
      Clear
    </Button>
  )
}
