import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { PostSummary } from '../../../contract/posts/posts.ts'
import { useFoundPosts } from '../../features/posts/index.ts'
import { WorkspaceAvatar } from '../../features/workspaces/index.ts'
import { useDebounced } from '../../shared/hooks/use-debounced.ts'
import { counted } from '../../shared/numbers/compact-number.ts'
import { formatDate } from '../../shared/time/date-time.ts'
import { KeyCap } from '../../shared/ui/key-cap.tsx'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { PlatformIcon } from '../../shared/ui/platform-icon.tsx'
import { PostStatusChip } from '../../shared/ui/post-status.tsx'
import { findCommands } from './commands.ts'
import { useWorkspaceCommands, type WorkspaceCommand } from './workspace-commands.ts'

type Props = { open: boolean; onHelp: () => void; onClose: () => void }
type Entry = { key: string; icon: ReactNode; label: string; end?: ReactNode; run: () => void }

const typingMs = 150

/** The roles of the combobox pattern. Native options cannot contain icons. */
const [listRole, groupRole, optionRole] = [{ role: 'listbox' }, { role: 'group' }, { role: 'option' }]

/** Goes to a page or a post by a few letters: a combobox in a dialog. The focus stays in the field. */
export function CommandPalette({ open, onHelp, onClose }: Props) {
  const titleId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { mt: { xs: 2, sm: '12vh' }, maxHeight: '70vh' } } }}
    >
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        Search and commands
      </Box>
      <Palette onHelp={onHelp} onClose={onClose} />
    </Dialog>
  )
}

function Palette({ onHelp, onClose }: Omit<Props, 'open'>) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { commands, workspaces, posts, searching } = useEntries(text, { onHelp, onClose })
  const entries = [...commands, ...workspaces, ...posts]
  const active = Math.min(at, entries.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  const move = (to: number) => {
    const next = (to + entries.length) % Math.max(entries.length, 1)
    setAt(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter ends the choice of a character of Chinese, Japanese or Korean.
    if (event.nativeEvent.isComposing) return
    const act = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      Home: () => move(0),
      End: () => move(entries.length - 1),
      Enter: () => entries[active]?.run(),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const options = (list: Entry[], from: number) =>
    list.map((entry, index) => (
      <Option key={entry.key} id={optionId(from + index)} entry={entry} selected={from + index === active} />
    ))
  return (
    <>
      <InputBase
        inputRef={field}
        fullWidth
        placeholder="Search posts, or go to..."
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        startAdornment={<SearchIcon aria-hidden="true" sx={{ mr: 1.5, color: 'text.secondary' }} />}
        endAdornment={searching && <CircularProgress size={16} aria-label="Searching" />}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': 'Search posts and commands',
            'aria-expanded': true,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
            maxLength: 200,
            autoComplete: 'off',
          },
        }}
        sx={{ px: 2.5, minHeight: 60, flexShrink: 0, borderBottom: 1, borderColor: 'divider' }}
      />
      <Box
        id={`${id}-list`}
        {...listRole}
        aria-label="Results"
        sx={{ p: 1, overflowY: 'auto', '&:empty': { display: 'none' } }}
      >
        {commands.length > 0 && <Group label="Commands">{options(commands, 0)}</Group>}
        {workspaces.length > 0 && <Group label="Workspaces">{options(workspaces, commands.length)}</Group>}
        {posts.length > 0 && (
          <Group label="Posts">{options(posts, commands.length + workspaces.length)}</Group>
        )}
      </Box>
      <Typography
        component="output"
        variant="body2"
        sx={entries.length === 0 && !searching ? { px: 2.5, py: 3, color: 'text.secondary' } : visuallyHidden}
      >
        {entries.length === 0 && !searching
          ? 'Nothing found. Try other words.'
          : text !== '' && !searching && counted(entries.length, 'result')}
      </Typography>
    </>
  )
}

/** What matches the text: commands at once, posts from the server. */
function useEntries(text: string, { onHelp, onClose }: Omit<Props, 'open'>) {
  const navigate = useNavigate()
  const wanted = useDebounced(text.trim(), typingMs)
  const found = useFoundPosts(wanted)
  const go = (to: string) => () => {
    onClose()
    void navigate(to)
  }
  const entryOf = (command: WorkspaceCommand): Entry => {
    const { icon: Icon, shortcut, workspace } = command
    const run = () => {
      if ('help' in command) return onHelp()
      if ('to' in command) return go(command.to)()
      onClose()
      command.run()
    }
    return {
      key: command.key,
      icon: workspace ? <WorkspaceAvatar workspace={workspace} size={20} /> : <Icon />,
      label: command.label,
      end: shortcut && <KeyCap>{shortcut}</KeyCap>,
      run,
    }
  }
  const commands = findCommands(text).map(entryOf)
  const workspaces = useWorkspaceCommands(text).map(entryOf)
  const posts = (text.trim() === '' ? [] : found.posts).map((post): Entry => ({
    key: post.id,
    icon: <PlatformIcon platform={post.platform} size={18} />,
    label: post.excerpt,
    end: <Facts post={post} />,
    run: go(`/content/posts/${post.id}`),
  }))
  return { commands, workspaces, posts, searching: found.searching || wanted !== text.trim() }
}

/** When a found post was or will be published, or was last changed, and its status. */
function Facts({ post }: { post: PostSummary }) {
  const at = post.publishedAt ?? (post.status === 'scheduled' ? post.scheduledAt : null) ?? post.updatedAt
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flexShrink: 0 }}>
      <Typography component="time" dateTime={at} variant="caption" sx={{ color: 'text.secondary' }}>
        {formatDate(at)}
      </Typography>
      <PostStatusChip status={post.status} problem={post.problem} approval={post.approval} />
    </Box>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box {...groupRole} aria-label={label}>
      <Typography
        component="p"
        aria-hidden="true"
        variant="caption"
        sx={{ px: 1.5, pt: 1, pb: 0.5, fontWeight: 600, color: 'text.secondary' }}
      >
        {label}
      </Typography>
      {children}
    </Box>
  )
}

function Option({ id, entry, selected }: { id: string; entry: Entry; selected: boolean }) {
  return (
    <Box
      id={id}
      {...optionRole}
      aria-selected={selected}
      onClick={entry.run}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 44,
        px: 1.5,
        borderRadius: '10px',
        cursor: 'pointer',
        bgcolor: selected ? 'primary.soft' : 'transparent',
        color: selected ? 'primary.strong' : 'text.primary',
        '&:hover': { bgcolor: selected ? 'primary.soft' : 'background.subtle' },
        '& > svg': { fontSize: 20 },
      }}
    >
      {entry.icon}
      <Typography component="span" variant="body2" noWrap sx={{ flex: 1, fontWeight: 500 }}>
        {entry.label}
      </Typography>
      {entry.end}
    </Box>
  )
}
