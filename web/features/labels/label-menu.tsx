import AddIcon from '@mui/icons-material/Add'
import CheckedIcon from '@mui/icons-material/CheckBox'
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link } from 'react-router'
import { labelLimits } from '../../../contract/labels/labels.ts'
import { useLabels } from './label-calls.ts'
import { LabelDot } from './label-dot.tsx'
import { LabelDialog } from './label-dialog.tsx'

type Props = {
  open: boolean
  /** The button that opens it. */
  anchor: HTMLElement | null
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  onClose: () => void
}

/** The labels of the workspace to choose from, and a way to add one. */
export function LabelMenu({ open, anchor, chosen, onChange, onClose }: Props) {
  const [adding, setAdding] = useState(false)
  const { data, isError } = useLabels(open || adding)
  const labels = data?.labels
  const isFull = chosen.length >= labelLimits.perGroup
  const note = isError
    ? 'Your labels could not be loaded.'
    : labels === undefined
      ? 'Loading...'
      : labels.length === 0
        ? 'You have no labels yet.'
        : isFull
          ? `A post has at most ${labelLimits.perGroup} labels.`
          : null
  return (
    <>
      <Menu
        open={open}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{
          list: { 'aria-label': 'Labels' },
          // The content of a page that is not in a landmark has to be in a dialog.
          paper: {
            role: 'dialog',
            'aria-label': 'Labels',
            sx: { width: 280, maxWidth: 'calc(100vw - 32px)', maxHeight: 420 },
          },
        }}
      >
        {note !== null && <MenuItem disabled>{note}</MenuItem>}
        {labels?.map(({ id, name, color }) => {
          const isChosen = chosen.includes(id)
          return (
            <MenuItem
              key={id}
              role="menuitemcheckbox"
              aria-checked={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
              sx={{ gap: 1.25 }}
            >
              {isChosen ? (
                <CheckedIcon fontSize="small" color="primary" />
              ) : (
                <UncheckedIcon fontSize="small" sx={{ color: 'text.secondary' }} />
              )}
              <LabelDot color={color} size={10} />
              <ListItemText primary={name} slotProps={{ primary: { noWrap: true } }} />
            </MenuItem>
          )
        })}
        <Divider />
        {data?.can.write && (
          <MenuItem
            onClick={() => {
              onClose()
              setAdding(true)
            }}
          >
            <ListItemIcon>
              <AddIcon fontSize="small" />
            </ListItemIcon>
            New label
          </MenuItem>
        )}
        <MenuItem component={Link} to="/settings/labels">
          <ListItemIcon>
            <SettingsIcon fontSize="small" />
          </ListItemIcon>
          Manage labels
        </MenuItem>
      </Menu>
      {adding && (
        <LabelDialog
          used={labels?.map(({ color }) => color) ?? []}
          onSaved={({ id }) => !isFull && onChange([...chosen, id])}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
