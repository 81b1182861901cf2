import AddIcon from '@mui/icons-material/Add'
import ClientsIcon from '@mui/icons-material/GridViewOutlined'
import SearchIcon from '@mui/icons-material/Search'
import Divider from '@mui/material/Divider'
import InputBase from '@mui/material/InputBase'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTabWorkspace } from '../../../shared/session/tab-workspace.ts'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { openNewWorkspace } from '../new-workspace/new-workspace-store.ts'
import { useClientsHome } from '../use-clients-home.ts'
import { useSwitchWorkspace } from '../use-switch-workspace.ts'
import { useWorkspaces } from '../workspace-calls.ts'
import { WorkspaceItem } from './workspace-item.tsx'

/** From this many workspaces on, the list has a search field. */
const searchFrom = 8

type Props = { anchor: HTMLElement | null; onClose: () => void; onNavigate: () => void }

/** A dialog with a menu, because a menu may contain no search field. */
export function SwitcherList({ anchor, onClose, onNavigate }: Props) {
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Workspaces',
          sx: {
            width: 300,
            maxWidth: 'calc(100vw - 32px)',
            maxHeight: 'min(560px, 80dvh)',
            display: 'flex',
            flexDirection: 'column',
            mt: 0.5,
            borderRadius: '16px',
            border: 1,
            borderColor: 'divider',
          },
        },
      }}
    >
      <List onNavigate={onNavigate} />
    </Popover>
  )
}

function List({ onNavigate }: Pick<Props, 'onNavigate'>) {
  const { data: workspaces, error, refetch, isFetching } = useWorkspaces({ fresh: true })
  const shown = useTabWorkspace().workspace?.id
  const switchTo = useSwitchWorkspace()
  const clients = useClientsHome()
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const hasSearch = (workspaces?.length ?? 0) >= searchFrom
  useEffect(() => {
    if (hasSearch) field.current?.focus()
  }, [hasSearch])
  if (!workspaces && error) {
    return (
      <ErrorState
        title="Your workspaces could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!workspaces) {
    return (
      <Delayed>
        <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
          Loading your workspaces...
        </Typography>
      </Delayed>
    )
  }
  const wanted = text.trim().toLocaleLowerCase()
  const found = workspaces.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  const choose = (id: string) => {
    onNavigate()
    if (id !== shown) switchTo(id)
  }
  return (
    <>
      {hasSearch && (
        <InputBase
          inputRef={field}
          fullWidth
          placeholder="Find a workspace"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            const [first] = found
            if (event.key === 'Enter' && first) choose(first.id)
            if (event.key === 'ArrowDown')
              list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
            if (event.key === 'ArrowDown' || event.key === 'Enter') event.preventDefault()
          }}
          startAdornment={
            <SearchIcon aria-hidden="true" fontSize="small" sx={{ mr: 1, color: 'text.secondary' }} />
          }
          slotProps={{ input: { 'aria-label': 'Find a workspace', maxLength: 80, autoComplete: 'off' } }}
          sx={{ px: 2, minHeight: 48, flexShrink: 0, borderBottom: 1, borderColor: 'divider' }}
        />
      )}
      <MenuList
        ref={list}
        autoFocusItem={!hasSearch}
        disablePadding
        aria-label="Workspaces"
        sx={{ p: 0.75, overflowY: 'auto' }}
      >
        {found.map((one) => (
          <WorkspaceItem
            key={one.id}
            workspace={one}
            isShown={one.id === shown}
            onChoose={() => choose(one.id)}
          />
        ))}
        {found.length === 0 && (
          <Typography
            component="li"
            role="none"
            variant="body2"
            sx={{ px: 1.5, py: 1.5, color: 'text.secondary' }}
          >
            No workspace is called that.
          </Typography>
        )}
        <Divider component="li" sx={{ mt: 0.75 }} />
        {clients && (
          <MenuItem
            component={Link}
            to={clients.to}
            onClick={onNavigate}
            sx={{ ...pinned, bottom: pinnedHeight - 6 }}
          >
            <ListItemIcon>
              <ClientsIcon fontSize="small" />
            </ListItemIcon>
            All clients
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            onNavigate()
            openNewWorkspace()
          }}
          sx={{ ...pinned, bottom: -6 }}
        >
          <ListItemIcon>
            <AddIcon fontSize="small" />
          </ListItemIcon>
          New workspace
        </MenuItem>
      </MenuList>
    </>
  )
}

const pinnedHeight = 44

/** Stays at the end of the list, whose padding of 6 px it covers, while the workspaces scroll beneath. */
const pinned = {
  position: 'sticky',
  zIndex: 1,
  minHeight: pinnedHeight,
  height: pinnedHeight,
  bgcolor: 'background.paper',
  '&:hover, &.Mui-focusVisible': { bgcolor: 'background.subtle' },
} as const
