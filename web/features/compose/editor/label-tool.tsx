import LabelIcon from '@mui/icons-material/LabelOutlined'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { LabelMarks, LabelMenu, useLabels } from '../../labels/index.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = { disabled: boolean }

/** The labels of the group, and the menu to choose them from. */
export function LabelTool({ disabled }: Props) {
  const { store } = useComposerStores()
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = useDraft(store, (draft) => draft.labelIds)
  const { data } = useLabels(chosen.length > 0)
  // A label that was deleted in the meantime cannot be saved.
  useEffect(() => {
    if (!data) return
    const there = chosen.filter((id) => data.labels.some((label) => label.id === id))
    if (there.length < chosen.length) store.setState({ labelIds: there })
  }, [data, chosen, store])
  return (
    <>
      <Button
        className={chosen.length > 0 ? undefined : 'tool'}
        title="Labels"
        size="small"
        variant="text"
        color="inherit"
        startIcon={<LabelIcon />}
        disabled={disabled}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
          setOpen(true)
        }}
        sx={{ color: 'text.secondary', minWidth: 0 }}
      >
        {data && chosen.length > 0 ? <LabelMarks ids={chosen} /> : 'Labels'}
      </Button>
      <LabelMenu
        open={open}
        anchor={anchor}
        chosen={chosen}
        onChange={(labelIds) => store.setState({ labelIds })}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
