import Menu from '@mui/material/Menu'
import { useId, useState, type MouseEvent, type ReactElement } from 'react'
import { ImportMenuItem } from './import-menu-item.tsx'

const label = 'Other ways to create posts'

type ButtonProps = {
  'aria-label': string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  title: string
  onClick: (event: MouseEvent<HTMLElement>) => void
}

/** A button with a menu of the ways to create posts besides writing one. */
export function OtherWays({ renderButton }: { renderButton: (props: ButtonProps) => ReactElement }) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      {renderButton({
        'aria-label': label,
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? id : undefined,
        title: 'Import from CSV',
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': label },
          // The content of a page that is not in a landmark has to be in a dialog.
          paper: { role: 'dialog', 'aria-label': 'Create' },
        }}
      >
        <ImportMenuItem onClick={close} />
      </Menu>
    </>
  )
}
